import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CrashScreen } from '../../src/app/crash-screen';
import { installDom, mount } from '../dom';

const test = suite('the crash screen');

let broken: unknown;

const Page = () => {
  if (broken) throw broken;
  return <p>The coin turns</p>;
};

test('a page that throws shows the words, the message and a Try again that works', async () => {
  installDom();
  const { error } = console;
  console.error = () => {};
  broken = new Error('The coin is stuck');
  const { container, unmount } = await mount(
    <CrashScreen>
      <Page />
    </CrashScreen>,
  );
  const { act } = await import('react');
  const tryAgain = () => act(async () => container.querySelector('button')?.click());
  assert.is(container.querySelector('[role=alert] h1')?.textContent, 'Something went wrong');
  assert.is(container.querySelector('p')?.textContent, 'The coin is stuck');
  assert.is(container.querySelector('button')?.textContent, 'Try again');
  broken = 'no error at all';
  await tryAgain();
  assert.is(container.querySelector('p')?.textContent, 'no error at all');
  broken = undefined;
  await tryAgain();
  assert.is(container.textContent, 'The coin turns');
  await unmount();
  console.error = error;
});

test.run();
