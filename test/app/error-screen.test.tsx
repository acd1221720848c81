import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ErrorBoundary } from '../../src/app/error-screen';
import { endSession, signIn } from '../../src/state/session';
import { installDom, mount, unmountAll } from '../dom';

const test = suite('the error screen');

let broken: unknown;
const { error } = console;

test.before.each(() => {
  installDom();
  console.error = () => {};
  broken = new Error('The coin is stuck');
});
test.after.each(async () => {
  await unmountAll();
  console.error = error;
});

const Page = () => {
  if (broken) throw broken;
  return <p>The coin turns</p>;
};
const at = (place: string) => (
  <ErrorBoundary place={place}>
    <Page />
  </ErrorBoundary>
);

test('a page that throws shows a heading, the message and a working Try again', async () => {
  const { container } = await mount(at('home'));
  const tryAgain = () => act(async () => container.querySelector('button')?.click());
  const [heading, words, button] = ['[role=alert] h1', 'p', 'button'].map(
    (part) => container.querySelector(part)?.textContent,
  );
  assert.equal([heading, words, button], ['Something went wrong', 'The coin is stuck', 'Try again']);
  broken = 'no error at all';
  await tryAgain();
  assert.is(container.querySelector('p')?.textContent, 'no error at all');
  broken = undefined;
  await tryAgain();
  assert.is(container.textContent, 'The coin turns');
});

test('a player who is signed in reads that the money is safe', async () => {
  const words = async () => (await mount(at('home'))).container.textContent;
  assert.not.match(await words(), 'Nothing is lost');
  signIn('a session');
  assert.match(await words(), 'Nothing is lost');
  endSession();
});

test('navigation to another page removes the error and renders that page', async () => {
  const { container, render } = await mount(at('home'));
  await render(at('wallet'));
  assert.match(container.textContent, /stuck/, 'while the page still throws');
  broken = undefined;
  await render(at('wallet'));
  assert.match(container.textContent, /stuck/, 'the same place again changes nothing');
  await render(at('home'));
  assert.is(container.textContent, 'The coin turns');
});

test.run();
