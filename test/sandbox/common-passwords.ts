import { dictionary } from '@zxcvbn-ts/language-common';

const common = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));

/** Whether a password is one of the 49,000 that are used most. */
export const isCommon = (password: string): boolean => common.has(password.trim().toLowerCase());
