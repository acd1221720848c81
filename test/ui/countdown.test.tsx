import { act, useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useSecondsLeft, type Wait } from '../../src/ui/countdown';
import { installDom, mount } from '../dom';
import { stopTimers } from '../timers';

test('each render has the seconds of its own wait, and 0 without one', async () => {
  installDom();
  const rendered: number[] = [];
  let show = (_: Wait | undefined) => {};
  function Sample() {
    const [wait, setWait] = useState<Wait>();
    show = setWait;
    rendered.push(useSecondsLeft(wait));
    return null;
  }
  const { unmount } = await mount(<Sample />);
  for (const seconds of [20, 45]) await act(async () => show({ startedAt: Date.now(), seconds }));
  await act(async () => show(undefined));
  assert.equal(rendered, [0, 20, 45, 0]);
  await unmount();
});

test('a countdown renders every second, and nothing more once it has ended', async () => {
  installDom();
  const timers = stopTimers(0);
  const rendered: number[] = [];
  function Sample({ wait }: { wait: Wait }) {
    rendered.push(useSecondsLeft(wait));
    return null;
  }
  const { unmount } = await mount(<Sample wait={{ startedAt: 0, seconds: 2 }} />);
  for (let half = 0; half < 10; half++) await act(async () => void timers.tick(500));
  assert.equal(rendered, [2, 1, 0]);
  await unmount();
  timers.uninstall();
});

test.run();
