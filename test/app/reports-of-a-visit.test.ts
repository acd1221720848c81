import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sendReport } from '../../src/app/send-reports';
import { answerFetch } from '../answers';
import { installDom } from '../dom';

const sent: string[] = [];

installDom('https://app.test/dashboard');
answerFetch((_, { body }) => void sent.push(String(body)));

test('a failed proof is reported once, as its verdict, and a proof that didn’t fail is not reported', () => {
  const inOrder = ['fair', 'unknown', 'incomplete', 'as-offered', 'flipped'];
  for (const verdict of [...inOrder, 'wrong-sum', 'wrong-sum', 'uncommitted', 'denied', 'unasked'])
    sendReport('proof', verdict);
  const verdicts = sent.map((text) => JSON.parse(text).verdict);
  assert.equal(verdicts, ['wrong-sum', 'uncommitted', 'denied', 'unasked']);
});

test.run();
