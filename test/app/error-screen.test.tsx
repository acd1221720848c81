import { act, useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ErrorBoundary } from '../../src/app/error-screen';
import { endSession, signIn } from '../../src/state/session';
import { installDom, mount } from '../dom';

const test = suite('the error screen');

let broken: unknown;
const { error } = console;

test.before.each(() => {
  installDom();
  console.error = () => {};
});
test.after.each(() => {
  console.error = error;
});

const Page = () => {
  if (broken) throw broken;
  return <p>The coin turns</p>;
};

/** Renders the page, in a place that the returned function changes. */
async function open() {
  let go = (_: string) => {};
  const Place = () => {
    const [place, setPlace] = useState('home');
    go = setPlace;
    return (
      <ErrorBoundary place={place}>
        <Page />
      </ErrorBoundary>
    );
  };
  const { container, unmount } = await mount(<Place />);
  return { container, unmount, go: (place: string) => act(async () => go(place)) };
}

test('a page that throws shows a heading, the message and a working Try again', async () => {
  broken = new Error('The coin is stuck');
  const { container, unmount } = await open();
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
});

test('a player who is signed in reads that the money is safe', async () => {
  broken = new Error('The coin is stuck');
  const words = async () => {
    const { container, unmount } = await open();
    const text = container.textContent;
    await unmount();
    return text;
  };
  assert.not.match(await words(), 'Nothing is lost');
  signIn('a session');
  assert.match(await words(), 'Nothing is lost');
  endSession();
  broken = undefined;
});

test('navigation to another page removes the error and renders that page', async () => {
  broken = new Error('The coin is stuck');
  const { container, unmount, go } = await open();
  assert.match(container.textContent, /stuck/);
  await go('wallet');
  assert.match(container.textContent, /stuck/, 'while the page still throws');
  broken = undefined;
  await go('wallet');
  assert.match(container.textContent, /stuck/, 'the same place again changes nothing');
  await go('home');
  assert.is(container.textContent, 'The coin turns');
  await unmount();
});

test.run();
