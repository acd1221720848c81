import type { Sandbox } from './sandbox';

interface Wallet {
  readonly reference_earning: number;
  readonly top_up: number;
  readonly game: number;
}

interface Round {
  readonly roundId: string;
  readonly serverSeedHash: string;
  readonly minBid: number;
  readonly maxBid: number;
  readonly bidChargePercent: number;
  readonly winChargePercent: number;
}

interface Recharge {
  readonly rechargeId: string;
  readonly upiUri: string;
  readonly amount: number;
  readonly status: string;
}

interface Participation {
  readonly game: string;
  readonly bidAmount: number;
  readonly biddingAmountCharge: number;
  readonly bidOnCoin: string;
  readonly status: boolean;
  readonly winAmount: number;
  readonly winAmountCharge: number;
}

interface Flip {
  readonly participation: Participation;
  readonly side: string;
  readonly serverSeed: string;
  readonly wallet: Wallet;
}

interface User {
  readonly userId: number;
  readonly name: string;
  readonly username: string;
  readonly email: string | null;
  readonly phoneNumber: string;
  readonly active: string;
  readonly level: number;
  readonly referenceId: string;
  readonly paymentMethodId: { readonly upi_id: string | null } | null;
}

/** What each operation answers. */
interface Data {
  readonly getUser: User;
  readonly getAllParticipationUser: readonly Participation[];
  readonly getRound: Round;
  readonly getRecharge: Recharge;
  readonly getReferrals: readonly { readonly userId: number; readonly name: string; readonly earned: number }[];
  readonly loginUser: { readonly token: string };
  readonly logoutUser: boolean;
  readonly registerUser: {
    readonly registrationId: string;
    readonly phoneNumber: string;
    readonly resendInSeconds: number;
  };
  readonly sendOtp: { readonly resendInSeconds: number };
  readonly verifyOtp: { readonly token: string | null; readonly resetCode: string | null };
  readonly resetPassword: boolean;
  readonly updateUser: User;
  readonly changePhoneNumber: User;
  readonly addPaymentMethod: { readonly upi_id: string };
  readonly placeBid: Flip;
  readonly resolveBid: { readonly flip: Flip | null; readonly serverSeed: string | null };
  readonly createRecharge: Recharge;
}

const user = '{ userId name username email phoneNumber active level referenceId paymentMethodId { upi_id } }';
const participation = '{ game bidAmount biddingAmountCharge bidOnCoin status winAmount winAmountCharge }';
const flip = `{ participation ${participation} side serverSeed wallet { reference_earning top_up game } }`;
const recharge = '{ rechargeId upiUri amount status }';

const queries: Record<keyof Data, string> = {
  getUser: `query getUser { getUser ${user} }`,
  getAllParticipationUser: `query getAllParticipationUser { getAllParticipationUser ${participation} }`,
  getRound:
    'query getRound { getRound(gameType: coin) { roundId serverSeedHash minBid maxBid bidChargePercent winChargePercent } }',
  getRecharge: `query getRecharge($rechargeId: ID!) { getRecharge(rechargeId: $rechargeId) ${recharge} }`,
  getReferrals: 'query getReferrals { getReferrals { userId name earned } }',
  loginUser: `mutation loginUser($username: String!, $password: String!) {
    loginUser(username: $username, password: $password) { token }
  }`,
  logoutUser: 'mutation logoutUser { logoutUser }',
  registerUser: `mutation registerUser(
    $name: String!, $username: String!, $phoneNumber: String!, $email: String, $password: String!, $referredBy: Float
  ) {
    registerUser(
      name: $name, username: $username, phoneNumber: $phoneNumber, email: $email, password: $password
      referredBy: $referredBy
    ) { registrationId phoneNumber resendInSeconds }
  }`,
  sendOtp: `mutation sendOtp($phoneNumber: String!, $purpose: OtpPurpose!) {
    sendOtp(phoneNumber: $phoneNumber, purpose: $purpose) { resendInSeconds }
  }`,
  verifyOtp: `mutation verifyOtp(
    $phoneNumber: String!, $otp: String!, $purpose: OtpPurpose!, $requestId: ID!, $registrationId: ID
  ) {
    verifyOtp(
      phoneNumber: $phoneNumber, otp: $otp, purpose: $purpose, requestId: $requestId, registrationId: $registrationId
    ) { token resetCode }
  }`,
  resetPassword: `mutation resetPassword($resetCode: String!, $password: String!, $requestId: ID!) {
    resetPassword(resetCode: $resetCode, password: $password, requestId: $requestId)
  }`,
  updateUser: `mutation updateUser($name: String!, $email: String) { updateUser(name: $name, email: $email) ${user} }`,
  changePhoneNumber: `mutation changePhoneNumber($phoneNumber: String!, $otp: String!, $requestId: ID!) {
    changePhoneNumber(phoneNumber: $phoneNumber, otp: $otp, requestId: $requestId) ${user}
  }`,
  addPaymentMethod: `mutation addPaymentMethod($upi_id: String!, $password: String) {
    addPaymentMethod(upi_id: $upi_id, password: $password) { upi_id }
  }`,
  placeBid: `mutation placeBid(
    $roundId: ID!, $bidOnCoin: CoinSide!, $bidAmount: Float!, $clientSeed: String!, $requestId: ID!
  ) {
    placeBid(
      roundId: $roundId, gameType: coin, bidOnCoin: $bidOnCoin, bidAmount: $bidAmount, clientSeed: $clientSeed
      requestId: $requestId
    ) ${flip}
  }`,
  resolveBid: `mutation resolveBid($requestId: ID!, $roundId: ID!) {
    resolveBid(requestId: $requestId, roundId: $roundId) { flip ${flip} serverSeed }
  }`,
  createRecharge: `mutation createRecharge($amount: Float!, $requestId: ID!) {
    createRecharge(amount: $amount, requestId: $requestId) ${recharge}
  }`,
};

/** A refusal as it came over the wire. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | undefined,
    readonly field: string | undefined,
    readonly retryInSeconds: number | undefined,
  ) {
    super(message);
  }
}

interface Body {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { message: string; extensions?: Partial<Refused> }[];
}

export type Ask = <Name extends keyof Data>(name: Name, variables?: Record<string, unknown>) => Promise<Data[Name]>;

/** Sends any body to the sandbox. */
export const post = (sandbox: Sandbox, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${sandbox.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  });

/** Asks the sandbox as the player of a token; rejects with Refused for an answer with errors. */
export function apiClient(sandbox: Sandbox, token = '', send = post): Ask {
  return async <Name extends keyof Data>(name: Name, variables: Record<string, unknown> = {}) => {
    const body = { operationName: name, variables, query: queries[name] };
    const response = await send(sandbox, body, { authorization: token });
    const { data, errors } = (await response.json()) as Body;
    const [error] = errors ?? [];
    if (!error) return data?.[name] as Data[Name];
    const { code, field, retryInSeconds } = error.extensions ?? {};
    throw new Refused(response.status, error.message, code, field, retryInSeconds);
  };
}

/** The refusal that a call ends in; throws if it does not. */
export async function refusalOf(call: Promise<unknown>): Promise<Refused> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error('It was not refused');
}

/** The code and the field of a refusal, as 'CODE field'. */
export async function refused(call: Promise<unknown>): Promise<string> {
  const { status, code, field } = await refusalOf(call);
  return `${status} ${code}${field ? ` ${field}` : ''}`;
}
