import {
  type Operation,
  readDigits,
  readDone,
  readerOf,
  readFields,
  readRequiredText,
  readSeconds,
} from '../api/operation';

export type OtpPurpose = 'SIGNUP' | 'RESET' | 'PHONE';

/** Seconds until another OTP may be sent, if the server doesn't say. */
export const USUAL_WAIT = 30;

/** The same of its digits: more if somebody has been guessing the codes of a number. */
export const USUAL_DIGITS = 6;

interface SignUpInput {
  readonly name: string;
  readonly username: string;
  readonly phoneNumber: string;
  readonly password: string;
  readonly referredBy: number | null;
  readonly confirmedAge: number;
  readonly acceptedTerms: readonly string[];
}

const sentOtp = {
  seconds: (value: unknown): number => readSeconds(value) ?? USUAL_WAIT,
  digits: (value: unknown): number => readDigits(value) ?? USUAL_DIGITS,
};
const readSentOtp = readerOf(sentOtp);
const readRegistration = readerOf({
  registrationId: readRequiredText,
  phoneNumber: readRequiredText,
  ...sentOtp,
});

export const registerUser: Operation<SignUpInput, ReturnType<typeof readRegistration>> = {
  query:
    'mutation registerUser($name:String!,$username:String!,$phoneNumber:String!,$password:String!,$referredBy:Float,$confirmedAge:Int!,$acceptedTerms:[String!]!){registerUser(name:$name,username:$username,phoneNumber:$phoneNumber,password:$password,referredBy:$referredBy,confirmedAge:$confirmedAge,acceptedTerms:$acceptedTerms){registrationId phoneNumber seconds:resendInSeconds digits}}',
  read: readRegistration,
};

export const sendOtp: Operation<{ phoneNumber: string; purpose: OtpPurpose }, ReturnType<typeof readSentOtp>> = {
  query:
    'mutation sendOtp($phoneNumber:String!,$purpose:OtpPurpose!){sendOtp(phoneNumber:$phoneNumber,purpose:$purpose){seconds:resendInSeconds digits}}',
  read: readSentOtp,
};

export interface Verification {
  readonly phoneNumber: string;
  readonly otp: string;
  readonly purpose: Exclude<OtpPurpose, 'PHONE'>;
  /** Stays the same when the same code is sent again: the first answer may be lost. */
  readonly requestId: string;
  readonly registrationId: string | null;
}

/** Returns the session's token for SIGNUP and the resetCode for RESET. */
export const verifyOtp: Operation<Verification, string> = {
  query:
    'mutation verifyOtp($phoneNumber:String!,$otp:String!,$purpose:OtpPurpose!,$requestId:ID!,$registrationId:ID){verifyOtp(phoneNumber:$phoneNumber,otp:$otp,purpose:$purpose,requestId:$requestId,registrationId:$registrationId){token resetCode}}',
  read(value, { purpose }) {
    const { token, resetCode } = readFields(value);
    return readRequiredText(purpose === 'RESET' ? resetCode : token);
  },
};

/** The requestId stays the same when the same password is sent again: the first answer may be lost. */
export const resetPassword: Operation<{ resetCode: string; password: string; requestId: string }, void> = {
  query:
    'mutation resetPassword($resetCode:String!,$password:String!,$requestId:ID!){resetPassword(resetCode:$resetCode,password:$password,requestId:$requestId)}',
  read: readDone,
};

export const loginUser: Operation<{ username: string; password: string }, string> = {
  query:
    'mutation loginUser($username:String!,$password:String!){loginUser(username:$username,password:$password){token}}',
  read: (value) => readRequiredText(readFields(value).token),
};
