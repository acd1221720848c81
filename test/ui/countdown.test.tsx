import { act, useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useSecondsLeft, type Wait } from '../../src/ui/countdown';
import { installDom, mount } from '../dom';

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

test.run();
