import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Details } from '../../src/account/details';
import { readSession, writeSession } from '../../src/browser/storage';
import { user } from '../../src/state/user';
import type { User } from '../../src/state/user-calls';
import { mount } from '../dom';
import { enterAs } from '../pages/player';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

const sandbox = await startSandbox({ socketPort: 0 });
test.after(() => sandbox.close());

async function shown() {
  const { container, unmount } = await mount(<Details player={user.peek() as User} />);
  const values = [...container.querySelectorAll('input')].map(({ value }) => value);
  const unsaved = (container.textContent ?? '').includes('Not saved yet.');
  await unmount();
  return { values, unsaved };
}

const known = { values: ['Asha Verma', 'asha@example.com', '+91 98765 43210'], unsaved: false };

test('the fields start with the server’s values', async () => {
  await enterAs(sandbox, 'asha');
  assert.equal(await shown(), known);
});

test('the player’s own draft replaces them, including emptied fields', async () => {
  await enterAs(sandbox, 'asha');
  writeSession(`draft-profile-${user.value?.userId}`, '{"name":"Asha V","email":""}');
  assert.equal(await shown(), { values: ['Asha V', '', '+91 98765 43210'], unsaved: true });
});

test('the draft of another player and a broken one are ignored', async () => {
  await enterAs(sandbox, 'asha');
  writeSession(`draft-profile-${sandbox.account('ravi').userId}`, '{"name":"Ravi"}');
  for (const broken of ['', '{', '[]', '7', 'null', '{"nmae":1}']) {
    writeSession(`draft-profile-${user.value?.userId}`, broken);
    assert.equal(await shown(), known, broken);
  }
});

test('each wrong field shows its error, and nothing is sent', async () => {
  await enterAs(sandbox, 'asha');
  sandbox.received.length = 0;
  const { container, unmount } = await mount(<Details player={user.peek() as User} />);
  const wrong = ['   ', 'asha@@x.in', '98765a3210'];
  for (const [index, input] of [...container.querySelectorAll('input')].entries()) input.value = wrong[index] ?? '';
  await act(async () => container.querySelector('form')?.requestSubmit());
  const errors = [...container.querySelectorAll('.field-error')].map(({ id }) => id);
  assert.equal([errors, sandbox.received], [['name-error', 'email-error', 'phoneNumber-error'], []]);
  await unmount();
});

test('a save that ends after the player has left the page forgets its draft', async () => {
  await enterAs(sandbox, 'asha');
  const draft = `draft-profile-${user.value?.userId}`;
  writeSession(draft, '{"name":"Asha V"}');
  const { container, unmount } = await mount(<Details player={user.peek() as User} />);
  const letGo = sandbox.mischief.hold('updateUser');
  await act(async () => container.querySelector('form')?.requestSubmit());
  await unmount();
  letGo();
  await until(() => user.value?.name === 'Asha V');
  await until(() => readSession(draft) === null);
});

test.run();
