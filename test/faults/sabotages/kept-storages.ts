import { TOKEN_KEY, writeSession } from '../../../src/browser/storage';

export * from '../../../src/browser/storage';

export const clearStorages = (): void => void writeSession(TOKEN_KEY, null);
