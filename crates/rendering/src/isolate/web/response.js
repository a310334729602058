// The router asks whether a thrown value is a Response before it passes it on. Nothing here makes one; without the name
// the asking itself would fail and hide what was thrown.
() => {
  globalThis.Response = class Response {
    constructor() {
      throw new TypeError('a page cannot answer requests while it is rendered');
    }
  };
}
