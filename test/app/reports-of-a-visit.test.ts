import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sendReport } from '../../src/app/send-reports';
import { answerFetch } from '../answers';
import { installDom } from '../dom';

const sent: string[] = [];

installDom('https://app.test/dashboard');
answerFetch((_, { body }) => void sent.push(String(body)));

test('a failed proof is reported once, as its verdict', () => {
  for (const verdict of ['wrong-sum', 'wrong-sum', 'denied']) sendReport('proof', verdict);
  const verdicts = sent.map((text) => JSON.parse(text).verdict);
  assert.equal(verdicts, ['wrong-sum', 'denied']);
});

test.run();
