import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showPath } from '../../src/state/location';
import { signIn, signOut } from '../../src/state/session';
import { followOpenIntents, onTakeUp } from '../../src/state/take-up';
import { installDom } from '../dom';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('what is open is taken up once, on any page but beside a sign-up or a reset', async () => {
  installDom('http://localhost:3000/signup');
  const loaded: string[] = [];
  let taken = 0;
  onTakeUp('bid', () => taken++);
  signIn('session of asha');
  sessionStorage.setItem('bid', '{"requestId":"open"}');
  for (const step of ['/signup', '/verify-otp', '/forgot-password', '/reset-password']) {
    showPath(step);
    if (step === '/signup')
      followOpenIntents(async (key) => {
        loaded.push(key);
      });
    await settled();
    assert.equal([loaded, taken], [[], 0], step);
  }
  for (const path of ['/wallet', '/login', '/dashboard']) {
    showPath(path);
    await settled();
    assert.equal([loaded.at(-1), taken], ['bid', 1], path);
  }
  signOut();
});

test.run();
