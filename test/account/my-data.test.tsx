import { resolveObjectURL } from 'node:buffer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cellTime, toCsv } from '../../src/account/collect-data';
import { MyData } from '../../src/account/my-data';
import { show } from '../pages/screen';
import { sandboxStage } from '../stage';

const { sandbox, enter } = await sandboxStage(test);
const { userId } = sandbox.addAccount('archivist');
// Their statement has two pages.
sandbox.addHistory(userId, 120);

test.before.each(() => enter('archivist'));

/** Opens the section and begins to collect. */
async function collect() {
  const screen = await show(<MyData />);
  await screen.press('Download my data');
  const file = async (name: string) => {
    const link = await screen.find(`a[download="${name}"]`);
    const bytes = await resolveObjectURL(link.getAttribute('href') ?? '')?.arrayBuffer();
    // Unlike Blob.text() it keeps the mark by which spreadsheets know UTF-8.
    return Buffer.from(bytes ?? new ArrayBuffer(0)).toString();
  };
  return { ...screen, file };
}

test('everything comes as JSON, and the statement as a table', async () => {
  const { says, file } = await collect();
  await says('Your files are ready.');
  const data = JSON.parse(await file('coin-flip-data.json'));
  const parts = ['user', 'participations', 'recharges', 'withdrawals', 'referrals', 'break', 'limits', 'statement'];
  assert.equal(Object.keys(data), parts);
  assert.equal([data.user.userId, data.participations.length, data.break], [userId, 120, null]);
  const lines = (await file('coin-flip-statement.csv')).split('\r\n');
  // A row for each bid and each win, the gift before them, the head, and nothing after the last line's end.
  assert.equal([data.statement.length, lines.length], [181, 183]);
  assert.match(String(lines[0]), /^\ufeff"Time \(UTC\+5:30\)","Kind","Reference","Amount \(INR\)","Balance \(INR\)"$/);
  assert.match(String(lines[1]), /^"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d","BID","\d+",-10\.2,\d+(\.\d+)?$/);
});

test('where files can be shared, the share sheet takes them too: in-app browsers save nothing', async () => {
  let shared: ShareData = {};
  const share = async (content: ShareData) => {
    shared = content;
  };
  Object.assign(navigator, { share, canShare: ({ files }: ShareData) => !!files?.length });
  const { says, press } = await collect();
  await says('Your files are ready.');
  await press('Share the files');
  const [data] = shared.files ?? [];
  assert.is(JSON.parse(await (data?.text() ?? '')).user.userId, userId);
  assert.equal(
    shared.files?.map(({ name }) => name),
    ['coin-flip-data.json', 'coin-flip-statement.csv'],
  );
});

test('a failure or a refusal is said beside the button, without a file; trying again shows how far it is, and has all', async () => {
  sandbox.faults.next('getLimits', { kind: 'error', message: 'Not today.' });
  let pages = 0;
  let letGo = () => {};
  const until = new Promise<void>((resolve) => (letGo = resolve));
  sandbox.faults.policy = (name) => {
    if (name !== 'getStatement') return undefined;
    pages++;
    if (pages === 2) return { kind: 'status', status: 503 };
    return pages === 4 ? { kind: 'held', until } : undefined;
  };
  const { says, press, container, file } = await collect();
  await says('Not today.');
  await press('Download my data');
  await says('The server had a problem (503).');
  assert.not(container.querySelector('a[download]'));
  await press('Download my data');
  await says('100 rows so far');
  letGo();
  await says('Your files are ready.');
  assert.is(JSON.parse(await file('coin-flip-data.json')).statement.length, 181);
});

for (const [what, operation, data] of [
  ['doesn’t say whether more follows', 'getStatement', { getStatement: { rows: [], next: {} } }],
  ['repeats a page', 'getStatement', { getStatement: { rows: [], next: 'again' } }],
  ['leaves a part out', 'getRecharges', {}],
] as const) {
  test(`a server that ${what} is an error`, async () => {
    sandbox.faults.policy = (name) =>
      name === operation ? { kind: 'status', status: 200, body: JSON.stringify({ data }) } : undefined;
    const { says, container } = await collect();
    await says('couldn’t be read');
    assert.not(container.querySelector('a[download]'));
  });
}

test('a table begins with the mark of UTF-8, ends each line as spreadsheets do, quotes every text, and leaves unknown cells empty', () => {
  const rows = [
    ['Amount (₹)', 'a"b', 'a,b\r\nc', 'a=1'],
    [-51.5, undefined],
  ];
  assert.is(toCsv(rows), '\ufeff"Amount (₹)","a""b","a,b\r\nc","a=1"\r\n-51.5,\r\n');
});

test('no cell is a formula, whatever stands before it that shows nothing or in whichever width', () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\u200b=1', '\u2800=1', ' =1'];
  for (const text of [...formulas, '＝1', '＋1', '－1', '＠1', '﹢1'])
    assert.is(toCsv([[text]]), `\ufeff"'${text}"\r\n`, JSON.stringify(text));
});

test('a time is in UTC+5:30, as spreadsheets read it', () => {
  assert.is(cellTime('2026-03-01T18:30:00.000Z'), '2026-03-02 00:00:00');
  assert.is(cellTime('soon'), undefined);
});

test.run();
