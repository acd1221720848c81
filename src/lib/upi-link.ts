/** Whether a link of the server's opens a UPI app and nothing else, so that it is safe to follow. */
export const isUpiLink = (link: string): boolean => /^upi:\/\/./i.test(link);
