import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inviteLink } from '../../src/invites/invite-link';
import { Refer as Page } from '../../src/invites/refer';
import { decryptRefId } from '../../src/lib/invite-cipher';
import { endSession } from '../../src/state/session';
import { answered } from '../answers';
import { mount, replace } from '../dom';
import { withoutFeatures } from '../features';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

const { sandbox, callsOf, idOf, enter } = await sandboxStage(test);

const link = () => inviteLink.current.value.value;
const settled = () => until(() => !document.querySelector('.skeleton') && link() !== undefined);

async function showRows(rows: readonly unknown[]) {
  await enter();
  sandbox.faults.next('getReferrals', answered({ getReferrals: rows }));
  const mounted = await mount(<Page />);
  await settled();
  return mounted;
}

test('a list of more than fifty is shown in steps', async () => {
  const rows = Array.from({ length: 120 }, (_, userId) => ({ userId, name: `Friend ${userId}`, earned: 1 }));
  const { container } = await showRows(rows);
  for (const count of [50, 100, 120]) {
    await until(() => container.querySelectorAll('.events > li').length === count);
    const more = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more');
    assert.is(!more, count === 120);
    more?.click();
  }
});

test('a backend without getReferralTerms gets no such call, and the page says nothing of earnings per bid', async () => {
  withoutFeatures('history');
  const { container } = await showRows([]);
  assert.match(container.textContent ?? '', 'Friends who sign up with it join your referrals.');
  assert.not.match(container.textContent ?? '', '%');
  assert.is(callsOf('getReferralTerms'), 0);
});

test('friends are listed with what they have earned, and the link names the player and is removed with the session', async () => {
  await enter();
  const { unmount } = await mount(<Page />);
  await settled();
  const sums = [...document.querySelectorAll('.events b + b')].map(({ textContent }) => textContent);
  assert.equal(sums, ['₹1.20', '₹4.00']);
  await until(() => document.body.textContent.includes('You earn 1% of every bid of the friends who sign up with it'));
  const [address, refId = ''] = String(link()).split('?refId=');
  assert.is(address, `${sandbox.origin}/signup`);
  assert.is(await decryptRefId(refId, __REFERRAL_KEY__), String(idOf('asha')));
  await unmount();
  endSession();
  assert.is(link(), undefined);
});

test('the invite link needs https if the browser refuses to encrypt', async () => {
  const refuse = () => Promise.reject(new DOMException('Refused.', 'OperationError'));
  replace('crypto', { subtle: { digest: refuse } });
  await enter();
  await inviteLink.refresh();
  assert.equal(inviteLink.current.value, { state: 'failed', value: undefined });
});

test.run();
