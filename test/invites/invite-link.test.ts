import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inviteLink, needsHttps, startInvite } from '../../src/invites/invite-link';
import { decryptRefId } from '../../src/lib/invite-cipher';
import { replace } from '../dom';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

const test = suite('the invite link');

const { sandbox, idOf, enter } = await sandboxStage(test);

test('needs https if the browser refuses to encrypt', async () => {
  const refuse = () => Promise.reject(new DOMException('Refused.', 'OperationError'));
  replace('crypto', { subtle: { digest: refuse } });
  await enter();
  const stop = startInvite();
  await until(() => needsHttps.value);
  assert.is(inviteLink.value, undefined);
  stop();
});

test('is prepared only on demand', async () => {
  await enter('ravi');
  assert.equal([inviteLink.value, needsHttps.value], [undefined, false]);
  const stop = startInvite();
  await until(() => inviteLink.value !== undefined);
  stop();
  const [address, refId = ''] = (inviteLink.value ?? '').split('?refId=');
  assert.is(address, `${sandbox.origin}/signup`);
  assert.is(await decryptRefId(refId, __REFERRAL_KEY__), String(idOf('ravi')));
});

test.run();
