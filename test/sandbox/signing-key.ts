// The sandbox's pair of keys. Everybody knows it: it signs play money.

export const SIGNING_PRIVATE_KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtPj9WT054BzykNyxb1rL3knjBqSuTfl27176dF+M+KuhRANCAASkrMsIP5irT1ylYHsLdT9iF28B0MxMMPeo/hvDldCsUYyyb0LAQ/usNCVj/WfyLc9d+xceI1nkS2CfRWlD/Kgr';

/** The uncompressed point in base64url, as in SIGNING_KEY (README, Configure). */
export const SIGNING_PUBLIC_KEY =
  'BKSsywg_mKtPXKVgewt1P2IXbwHQzEww96j-G8OV0KxRjLJvQsBD-6w0JWP9Z_Itz137Fx4jWeRLYJ9FaUP8qCs';
