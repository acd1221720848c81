import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { REFERRAL_KEY } from '../../src/config';
import { inviteLink, needsHttps, startInvite } from '../../src/invites/invite-link';
import { decryptRefId } from '../../src/lib/invite-cipher';
import { signIn } from '../../src/state/session';
import { loadUser } from '../../src/state/user';
import { define, installDom } from '../dom';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

const test = suite('the invite link');

const sandbox = await startSandbox({ socketPort: 0 });

test.before(() => {
  installDom(sandbox.origin);
});
test.after(() => sandbox.close());

test('needs https if the browser refuses to encrypt', async () => {
  const { crypto } = globalThis;
  const refuse = () => Promise.reject(new DOMException('Refused.', 'OperationError'));
  define('crypto', { subtle: { digest: refuse } });
  signIn(sandbox.signIn('asha'));
  await loadUser();
  const stop = startInvite();
  await until(() => needsHttps.value);
  assert.is(inviteLink.value, undefined);
  stop();
  define('crypto', crypto);
});

test('is prepared only on demand', async () => {
  signIn(sandbox.signIn('ravi'));
  await loadUser();
  assert.equal([inviteLink.value, needsHttps.value], [undefined, false]);
  const stop = startInvite();
  await until(() => inviteLink.value !== undefined);
  stop();
  const [address, refId = ''] = (inviteLink.value ?? '').split('?refId=');
  assert.is(address, `${sandbox.origin}/signup`);
  assert.is(await decryptRefId(refId, REFERRAL_KEY), String(sandbox.account('ravi').userId));
});

test.run();
