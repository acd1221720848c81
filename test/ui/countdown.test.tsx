import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { secondsLeft, useSecondsLeft, type Wait } from '../../src/ui/countdown';
import { installDom, mount } from '../dom';
import { stopTimers } from '../timers';
import { undoAll } from '../undo';

test.after.each(undoAll);

test('a countdown renders every second, and nothing more once it has ended, or the clock is set back', async () => {
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
  timers.setSystemTime(-3_600_000);
  assert.is(secondsLeft({ startedAt: 0, seconds: 2 }), 0);
  await unmount();
});

test.run();
