import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { invite, startInvite } from '../../src/state/invite-link';
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

test('is in the state needs-https if the browser refuses to encrypt', async () => {
  const { crypto } = globalThis;
  const refuse = () => Promise.reject(new DOMException('Refused.', 'OperationError'));
  define('crypto', { subtle: { digest: refuse } });
  signIn(sandbox.signIn('asha'));
  await loadUser();
  const stop = startInvite();
  await until(() => invite.value.state === 'needs-https');
  stop();
  define('crypto', crypto);
});

test('is prepared only on demand', async () => {
  signIn(sandbox.signIn('ravi'));
  await loadUser();
  assert.is(invite.value.state, 'preparing');
  const stop = startInvite();
  await until(() => invite.value.state === 'ready');
  stop();
  assert.match(JSON.stringify(invite.value), /\/signup\?refId=[\w-]{40,}"/);
});

test.run();
