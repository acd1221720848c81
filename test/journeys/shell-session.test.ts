import * as assert from 'uvu/assert';
import { apiClient, refused } from '../sandbox/api-client';
import { until } from '../sandbox/until';
import { bareSuite, header } from './bare-suite';
import { keepOnce, signOut } from './player';

const { test, run } = bareSuite('the session', '127.0.0.48');

test('Sign Out ends the session on the server, on its sockets and in other tabs, which get only the token’s hash', async (stage) => {
  const { sandbox, enter } = stage;
  const page = await enter({
    before: (page) =>
      page.addInitScript(() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (key, value) {
          if (key === 'left-session') Object.assign(window, { said: value });
          setItem.call(this, key, value);
        };
      }),
  });
  const token = String(await page.evaluate(() => sessionStorage.getItem('authToken')));
  const tabs = await Promise.all(
    [token, sandbox.signIn('asha')].map(async (authToken) => {
      const opened = await page.context().newPage();
      await keepOnce(opened, { authToken });
      await opened.goto('/payment');
      await header(opened).waitFor();
      return opened;
    }),
  );
  await until(() => sandbox.connections(1042) === 3);
  sandbox.faults.hold('logoutUser');
  const [same, other] = tabs;
  const reported = same?.getByText('You signed out in another tab.').waitFor();
  await signOut(page);
  await until(() => sandbox.received.includes('logoutUser'));
  assert.is(await refused(apiClient(sandbox, token)('getUser')), '200 INVALID_TOKEN');
  await reported;
  assert.match(same?.url() ?? '', /login$/);
  assert.is(await same?.evaluate(() => sessionStorage.length + localStorage.length), 0);
  assert.match(String(await page.evaluate('said')), /^(\d+,){31}\d+$/);
  assert.match(other?.url() ?? '', /payment$/);
  await until(() => sandbox.connections(1042) === 1);
});

run();
