import { ParseError } from './errors';
import type { Operation } from './operation';
import { readFields, readNeeded } from './read';

export type OtpPurpose = 'SIGNUP' | 'RESET';

export interface Registration {
  readonly name: string;
  readonly username: string;
  readonly phoneNumber: string;
  readonly email: string | null;
  readonly password: string;
  /** The inviter's user ID. */
  readonly referredBy: number | null;
}

/** Answers the phone number that the OTP went to. */
export const registerUser: Operation<Registration, string> = {
  operationName: 'registerUser',
  query:
    'mutation registerUser($name:String!,$username:String!,$phoneNumber:String!,$email:String,$password:String!,$referredBy:Float){registerUser(name:$name,username:$username,phoneNumber:$phoneNumber,email:$email,password:$password,referredBy:$referredBy){phoneNumber}}',
  read: (data) => readNeeded(readFields(data.registerUser).phoneNumber),
};

/** Answers the seconds until another OTP may be sent. */
export const sendOtp: Operation<{ phoneNumber: string; purpose: OtpPurpose }, number> = {
  operationName: 'sendOtp',
  query:
    'mutation sendOtp($phoneNumber:String!,$purpose:OtpPurpose!){sendOtp(phoneNumber:$phoneNumber,purpose:$purpose){resendInSeconds}}',
  read(data) {
    const { resendInSeconds } = readFields(data.sendOtp);
    return Number.isFinite(resendInSeconds) ? Math.min(Math.max(0, Number(resendInSeconds)), 3600) : 30;
  },
};

/** Answers the session's token (SIGNUP) or the resetCode (RESET). */
export const verifyOtp: Operation<{ phoneNumber: string; otp: string; purpose: OtpPurpose }, string> = {
  operationName: 'verifyOtp',
  query:
    'mutation verifyOtp($phoneNumber:String!,$otp:String!,$purpose:OtpPurpose!){verifyOtp(phoneNumber:$phoneNumber,otp:$otp,purpose:$purpose){token resetCode}}',
  read(data) {
    const { token, resetCode } = readFields(data.verifyOtp);
    return readNeeded(token ?? resetCode);
  },
};

export const resetPassword: Operation<{ resetCode: string; password: string }, void> = {
  operationName: 'resetPassword',
  query:
    'mutation resetPassword($resetCode:String!,$password:String!){resetPassword(resetCode:$resetCode,password:$password)}',
  read(data) {
    if (data.resetPassword !== true) throw new ParseError();
  },
};

/** Answers the session's token. */
export const loginUser: Operation<{ username: string; password: string }, string> = {
  operationName: 'loginUser',
  query:
    'mutation loginUser($username:String!,$password:String!){loginUser(username:$username,password:$password){token}}',
  read: (data) => readNeeded(readFields(data.loginUser).token),
};
