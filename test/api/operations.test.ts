import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buildSchema, isEnumType, type OperationDefinitionNode, parse, print, validate, visit } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { verifyOtp } from '../../src/account/account-operations';
import {
  readDigits,
  readDone,
  readId,
  readRequiredList,
  readSeconds,
  readShortText,
  readSum,
  readText,
  readWhole,
} from '../../src/api/operation';
import { STATEMENT_KINDS, wordsOfKind } from '../../src/lib/statement-kinds';
import { getRound } from '../../src/money/round';
import { getBreak } from '../../src/safer-gambling/time-out-operations';
import { isParseError } from '../answers';
import sdl from '../sandbox/schema.graphql';
import { findQueries } from './all-operations';

const schema = buildSchema(sdl);
const operations = await findQueries();

const contract = suite('the operations against the contract');

contract('there is one for each operation of the contract, and no other', () => {
  const calls = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
  assert.equal([...operations.keys()].sort(), calls.sort());
});

contract('each is valid, and its document has the operation’s name and every argument, with its name and type', () => {
  for (const [name, { query }] of operations) {
    const document = parse(query);
    assert.equal(validate(schema, document).map(String), [], name);
    assert.is(document.definitions.length, 1);
    const [definition] = document.definitions as readonly OperationDefinitionNode[];
    assert.is(definition?.name?.value, name);
    const call = definition && schema.getRootType(definition.operation)?.getFields()[name];
    assert.equal(
      definition?.variableDefinitions?.map(({ variable, type }) => [
        variable.name.value,
        query.slice(type.loc?.start, type.loc?.end),
      ]),
      call?.args.map((argument) => [argument.name, String(argument.type)]),
      name,
    );
  }
});

contract('the app knows each kind of the statement by a name, and no other', () => {
  const names = [
    'Bid',
    'Win',
    'Recharge',
    'Withdrawal',
    'Returned payment',
    'Referral earning',
    'Bid cancelled',
    'Other',
  ];
  assert.equal(
    STATEMENT_KINDS.map((kind) => wordsOfKind(kind).name),
    names,
  );
  const kinds = schema.getType('StatementKind');
  assert.ok(isEnumType(kinds));
  assert.equal(
    [...STATEMENT_KINDS].sort(),
    kinds
      .getValues()
      .map(({ name }) => name)
      .sort(),
  );
});

contract('a change of it stands in the backend guide', async () => {
  const bare = visit(parse(sdl), {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  });
  const checksum = createHash('sha256').update(print(bare)).digest('hex').slice(0, 8);
  const advice = `Backends on the earlier contract refuse whole queries: say under “What changed” what they must do, and write ${checksum} there`;
  const guide = 'test/sandbox/backend-guide.md';
  assert.ok((await readFile(guide, 'utf8')).includes(`contract \`${checksum}\``), `${guide}: ${advice}`);
});

contract('a charge may be a decimal string, and a missing or unreadable one is a parse error', () => {
  const read = (bidChargePercent: unknown) =>
    getRound.read({ roundId: '1', bidChargePercent, winChargePercent: 2.5 }, { gameType: 'coin' }).bidChargePercent;
  assert.equal([read(2), read('2.5'), read(0), read(100)], [2, 2.5, 0, 100]);
  for (const value of [undefined, null, '', 'two', '1e1', true, -1, 101, [2]]) {
    assert.throws(() => read(value), isParseError);
  }
});

contract('a time-out ends at a time or never, only null is none, and anything else is a parse error', () => {
  const read = (answer: unknown) => getBreak.read(answer, {});
  assert.is(read(null), undefined);
  assert.equal(read({ until: '1970-01-01T00:00:01Z' }), { until: 1000, played: undefined });
  assert.equal(read({ until: null }), { until: Number.POSITIVE_INFINITY, played: undefined });
  for (const value of [undefined, false, '', {}, { until: '' }, { until: 'soon' }, { until: {} }]) {
    assert.throws(() => read(value), isParseError);
  }
});

contract(
  'a call that returns nothing but true is done by no other answer, and a missing list or sum is not an empty one',
  () => {
    readDone(true);
    assert.equal([readRequiredList([]), readSum(0), readSum('1.5')], [[], 0, 150]);
    for (const value of [undefined, null, {}, 'x']) {
      assert.throws(() => readRequiredList(value), isParseError);
      assert.throws(() => readSum(value), isParseError);
    }
    for (const value of [undefined, null, false, 1, 'true', {}]) assert.throws(() => readDone(value), isParseError);
  },
);

contract('a text, a number of seconds or digits, and a user ID are read from any value', () => {
  assert.is(readShortText('x'.repeat(301)), 'x'.repeat(300));
  assert.equal([' a ', 7, -0.5, Number.NaN, Infinity, null, true, ['a']].map(readText), [
    ' a ',
    '7',
    '-0.5',
    ...Array(5).fill(''),
  ]);
  assert.equal([-1, 0, 1.5, 86_400, 1e9, '5', Infinity].map(readSeconds), [
    0,
    0,
    1.5,
    86_400,
    86_400,
    undefined,
    undefined,
  ]);
  assert.equal([0, -1, 1.5, 2 ** 53, '1'].map(readWhole), [0, -1, undefined, undefined, undefined]);
  assert.equal([5, 6, 10, 11, 6.5, '6'].map(readDigits), [undefined, 6, 10, undefined, undefined, undefined]);
  assert.equal([7, '007', 2 ** 53, '9007199254740993', '1e3', '-1', ' 7', '', null].map(readId), [
    '7',
    '7',
    ...Array(7).fill(''),
  ]);
});

contract('a verified code gives the token or the reset code by its purpose, and an empty one is an error', () => {
  const read = (purpose: 'SIGNUP' | 'RESET', answer: object) =>
    verifyOtp.read(answer, { phoneNumber: '', otp: '', requestId: '', registrationId: null, purpose });
  assert.is(read('RESET', { token: '', resetCode: 'code' }), 'code');
  assert.is(read('SIGNUP', { token: 'key', resetCode: '' }), 'key');
  assert.throws(() => read('RESET', { token: 'key', resetCode: '' }));
  assert.throws(() => read('SIGNUP', { token: null, resetCode: 'code' }));
});

contract.run();
