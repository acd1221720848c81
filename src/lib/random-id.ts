/** A random UUID v4. Plain-http pages have no crypto.randomUUID. */
export const randomId = (): string =>
  crypto.randomUUID?.() ??
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (mark) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (mark === 'x' ? random & 15 : (random & 3) | 8).toString(16);
  });
