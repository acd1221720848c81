// build.mjs resolves `page:<name>` to that page of src/pages together with the frame it stands in, so that a page and
// what it needs arrive in as few requests as possible. `page:<name>+<name>` is several pages in one chunk.
declare module 'page:*' {
  type PageModule = import('./pages').PageModule;
  export const pages: PageModule['pages'];
  export const Frame: PageModule['Frame'];
  export const start: PageModule['start'];
}
