import {
  buildSchema,
  type DocumentNode,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { registerUser, resetPassword, sendOtp, verifyOtp } from '../../src/account/account-calls';
import { loginUser } from '../../src/account/sign-in-calls';
import { request } from '../../src/api/client';
import { ParseError } from '../../src/api/errors';
import type { Operation } from '../../src/api/operation';
import { getBreak } from '../../src/in-charge/break-calls';
import { getAllParticipationUser } from '../../src/money/history-calls';
import { readParticipation } from '../../src/money/participation-calls';
import { getRound } from '../../src/money/round-calls';
import { getUser, logoutUser } from '../../src/state/user-calls';
import { installDom } from '../dom';
import { apiClient, post } from '../sandbox/api-client';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { startSandbox } from '../sandbox/sandbox';
import sdl from '../sandbox/schema.graphql';
import { findQueries } from './all-operations';

const schema = buildSchema(sdl);
const operations = await findQueries();

const definitionOf = (document: DocumentNode) => document.definitions[0] as OperationDefinitionNode;

const contract = suite('the operations against the contract');

contract('there is one for each operation of the contract, and no other', () => {
  const calls = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
  assert.equal([...operations.keys()].sort(), calls.sort());
});

contract('each is valid, and its document has the operation’s name', () => {
  for (const [name, { query }] of operations) {
    const document = parse(query);
    assert.equal(validate(schema, document).map(String), [], name);
    assert.is(document.definitions.length, 1);
    assert.is(definitionOf(document).name?.value, name);
  }
});

contract('each declares every argument of its operation, with its name and type', () => {
  for (const [name, { query }] of operations) {
    const { variableDefinitions = [], operation } = definitionOf(parse(query));
    const call = schema.getRootType(operation)?.getFields()[name];
    const declared = variableDefinitions.map(({ variable, type }) => [
      variable.name.value,
      query.slice(type.loc?.start, type.loc?.end),
    ]);
    assert.equal(
      declared,
      call?.args.map((argument) => [argument.name, String(argument.type)]),
      name,
    );
  }
});

contract('a charge may be a decimal string, and a missing or unreadable one is a parse error', () => {
  const read = (bidChargePercent: unknown) =>
    getRound.read({ getRound: { roundId: '1', bidChargePercent, winChargePercent: 2.5 } }, { gameType: 'coin' })
      .bidChargePercent;
  assert.equal([read(2), read('2.5'), read(0)], [2, 2.5, 0]);
  for (const value of [undefined, null, '', 'two', '1e1', true, -1, 101, [2]]) {
    assert.throws(
      () => read(value),
      (error: unknown) => error instanceof ParseError,
    );
  }
});

contract('a break ends at a time or never, only null is none, and anything else is a parse error', () => {
  const read = (answer: unknown) => getBreak.read({ getBreak: answer }, {});
  assert.is(read(null), undefined);
  assert.equal(read({ until: '1970-01-01T00:00:01Z' }), { endsAt: 1000 });
  assert.equal(read({ until: null }), { endsAt: Number.POSITIVE_INFINITY });
  for (const value of [undefined, false, '', {}, { until: '' }, { until: 'soon' }, { until: {} }]) {
    assert.throws(
      () => read(value),
      (error: unknown) => error instanceof ParseError,
    );
  }
});

contract('a verified code gives the token or the reset code by its purpose, and an empty one is an error', () => {
  const read = (purpose: 'SIGNUP' | 'RESET', answer: object) =>
    verifyOtp.read({ verifyOtp: answer }, { phoneNumber: '', otp: '', requestId: '', registrationId: null, purpose });
  assert.is(read('RESET', { token: '', resetCode: 'code' }), 'code');
  assert.is(read('SIGNUP', { token: 'key', resetCode: '' }), 'key');
  assert.throws(() => read('RESET', { token: 'key', resetCode: '' }));
  assert.throws(() => read('SIGNUP', { token: null, resetCode: 'code' }));
});

contract.run();

// The operations that move money have their own tests.
const story = suite('the operations of an account against the sandbox');
const sandbox = await startSandbox({ socketPort: 0 });
let token = '';

/** Sends the operation with the current token, after a check of its variables against their declaration. */
async function ask<Variables extends object, Result>(operation: Operation<Variables, Result>, variables: Variables) {
  const { variableDefinitions = [] } = definitionOf(parse(operation.query));
  assert.equal(
    Object.keys(variables).sort(),
    variableDefinitions.map(({ variable }) => variable.name.value).sort(),
    operation.operationName,
  );
  const { errors } = getVariableValues(schema, variableDefinitions, variables as Record<string, unknown>);
  assert.equal(errors, undefined, operation.operationName);
  return request(operation, variables, { token });
}

story.before(() => {
  installDom(sandbox.origin);
});
story.after(() => sandbox.close());

story('a demo player signs in by username and by phone number', async () => {
  token = await ask(loginUser, { username: 'asha', password: DEMO_PASSWORD });
  assert.is.not(token, await ask(loginUser, { username: '+919876543210', password: DEMO_PASSWORD }));
});

story('getUser returns the player who has signed in', async () => {
  const { userId, referenceId, ...rest } = await ask(getUser, {});
  assert.is(userId, String(sandbox.account('asha').userId));
  assert.is(referenceId, `REF${userId}`);
  assert.equal(rest, {
    name: 'Asha Verma',
    username: 'asha',
    email: 'asha@example.com',
    phoneNumber: '+919876543210',
    active: true,
    level: '3',
    upiId: 'asha@okbank',
  });
});

story('has a history, newest first, with the cost and payout of each flip', async () => {
  const rows = (await ask(getAllParticipationUser, {})).map(readParticipation);
  assert.is(rows.length, 25);
  const { game, time, id, ...oldest } = rows.at(-1) ?? {};
  assert.ok(game && time && id);
  assert.equal(oldest, {
    ...{ won: true, bid: 5000, bidCharge: 100, win: 10000, winCharge: 250, bidOn: 'heads' },
    player: String(sandbox.account('asha').userId),
  });
  assert.equal([rows[0]?.won, rows[0]?.bid, rows[0]?.win], [false, 11000, 0]);
});

/** What a tab of the build before bids in one move, and settles, as its queries were. */
const WALLET = 'wallet{reference_earning top_up game}';
const FLIP = `participation{game bidAmount biddingAmountCharge bidOnCoin gameType participationUserId status user username winAmount winAmountCharge createAt}side serverSeed ${WALLET}`;
const oldQueries = {
  placeBid: `mutation placeBid($roundId:ID!,$gameType:GameType!,$bidOnCoin:CoinSide!,$bidAmount:Float!,$clientSeed:String!,$requestId:ID!){placeBid(roundId:$roundId,gameType:$gameType,bidOnCoin:$bidOnCoin,bidAmount:$bidAmount,clientSeed:$clientSeed,requestId:$requestId){${FLIP}}}`,
  resolveBid: `mutation resolveBid($requestId:ID!,$roundId:ID!){resolveBid(requestId:$requestId,roundId:$roundId){flip{${FLIP}}serverSeed}}`,
};

story('a bid from a tab of the build before is invalid: no money moves, and the tab stays in doubt', async () => {
  const { userId } = sandbox.account('asha');
  const { roundId } = await apiClient(sandbox, token)('getRound');
  const before = { figures: sandbox.figures(userId), bids: sandbox.bids(userId).length };
  const bid = { bidOnCoin: 'heads', bidAmount: 10, clientSeed: 'a'.repeat(32), requestId: 'of the old tab' };
  for (const [operationName, query] of Object.entries(oldQueries)) {
    const variables = { ...bid, gameType: 'coin', roundId };
    const answer = await post(sandbox, { operationName, variables, query }, { authorization: token });
    const { data, errors } = await answer.json();
    // No refusal of the contract, which would tell the tab that the bid was not made, and no end of its session.
    assert.equal([answer.status, data, errors[0].extensions], [400, undefined, undefined]);
    assert.not.match(JSON.stringify(errors), /token/i);
  }
  const after = { figures: sandbox.figures(userId), bids: sandbox.bids(userId).length };
  assert.equal(after, before);
  assert.is((await apiClient(sandbox, token)('getRound')).roundId, roundId);
});

story('signs out', async () => {
  await ask({ ...logoutUser, read: (data) => assert.is(data.logoutUser, true) }, {});
  assert.is(await ask(getUser, {}).catch(({ code }) => code), 'INVALID_TOKEN');
});

story('a new player signs up through an invite, forgets the password and resets it', async () => {
  token = '';
  const inviter = sandbox.account('asha').userId;
  const typed = { name: 'Nila', username: 'nila', phoneNumber: '+919812345678', password: 'first-secret' };
  const accepted = { confirmedAge: 18, acceptedTerms: ['https://example.com/terms'] };
  const { phoneNumber, registrationId, seconds, digits } = await ask(registerUser, {
    ...typed,
    ...accepted,
    referredBy: inviter,
  });
  assert.equal([phoneNumber, seconds, digits], [typed.phoneNumber, 30, 6]);
  const otp = () => sandbox.lastOtp(phoneNumber) ?? '';
  const verification = { phoneNumber, registrationId, requestId: 'four' };
  token = await ask(verifyOtp, { ...verification, otp: otp(), purpose: 'SIGNUP' });
  assert.equal([(await ask(getUser, {})).username, (await ask(getUser, {})).upiId], ['nila', '']);
  token = '';
  sandbox.changeRules({ otpResend: 60_000 });
  assert.equal(await ask(sendOtp, { phoneNumber, purpose: 'RESET' }), { seconds: 60, digits: 6 });
  const resetCode = await ask(verifyOtp, { ...verification, registrationId: null, otp: otp(), purpose: 'RESET' });
  await ask(resetPassword, { resetCode, password: 'second-secret', requestId: 'five' });
  assert.ok(await ask(loginUser, { username: 'nila', password: 'second-secret' }));
});

story.run();
