// URL and URLSearchParams; the parsing is done by Rust's `url` crate, which follows the same standard.
(native) => {
  const usv = (value) => String(value).toWellFormed();
  const PARTS = [
    'href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash',
  ];
  const changed = Symbol('changed');

  class URLSearchParams {
    #pairs = [];
    [changed] = null; // told when a URL owns these parameters

    constructor(init = '') {
      if (typeof init === 'object' && init !== null) {
        const pairs = typeof init[Symbol.iterator] === 'function' ? init : Object.entries(init);
        for (const [name, value] of pairs) this.#pairs.push([usv(name), usv(value)]);
      } else {
        this.#pairs = native.parseQuery(usv(init).replace(/^\?/, ''));
      }
    }
    #replace(pairs) {
      this.#pairs = pairs;
      this[changed]?.();
    }
    get size() {
      return this.#pairs.length;
    }
    get(name) {
      return this.#pairs.find((pair) => pair[0] === usv(name))?.[1] ?? null;
    }
    getAll(name) {
      return this.#pairs.filter((pair) => pair[0] === usv(name)).map((pair) => pair[1]);
    }
    has(name) {
      return this.#pairs.some((pair) => pair[0] === usv(name));
    }
    append(name, value) {
      this.#replace([...this.#pairs, [usv(name), usv(value)]]);
    }
    delete(name) {
      this.#replace(this.#pairs.filter((pair) => pair[0] !== usv(name)));
    }
    set(name, value) {
      const at = this.#pairs.findIndex((pair) => pair[0] === usv(name));
      const others = this.#pairs.filter((pair) => pair[0] !== usv(name));
      others.splice(at < 0 ? others.length : at, 0, [usv(name), usv(value)]);
      this.#replace(others);
    }
    sort() {
      this.#replace(this.#pairs.toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)));
    }
    forEach(callback, self) {
      for (const [name, value] of this.#pairs) callback.call(self, value, name, this);
    }
    *entries() {
      for (const [name, value] of this.#pairs) yield [name, value];
    }
    *keys() {
      for (const pair of this.#pairs) yield pair[0];
    }
    *values() {
      for (const pair of this.#pairs) yield pair[1];
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return native.writeQuery(this.#pairs);
    }
  }

  class URL {
    #parts;
    #query = null;

    constructor(url, base) {
      const parts = native.parseUrl(usv(url), base === undefined ? null : usv(base));
      if (!parts) throw new TypeError(`Invalid URL: ${url}`);
      this.#parts = parts;
    }
    static canParse(url, base) {
      return Boolean(native.parseUrl(usv(url), base === undefined ? null : usv(base)));
    }
    get searchParams() {
      if (!this.#query) {
        this.#query = new URLSearchParams(this.search);
        this.#query[changed] = () => this.#set('search', this.#query.toString());
      }
      return this.#query;
    }
    #set(part, value) {
      this.#parts = native.changeUrl(this.href, part, usv(value)) ?? this.#parts;
    }
    static {
      PARTS.forEach((part, at) => {
        Object.defineProperty(this.prototype, part, {
          get() {
            return this.#parts[at];
          },
          set(value) {
            if (part === 'href' && !native.parseUrl(usv(value), null)) throw new TypeError(`Invalid URL: ${value}`);
            this.#set(part, value);
            if (part === 'href' || part === 'search') this.#query = null;
          },
          enumerable: true,
          configurable: true,
        });
      });
    }
    toString() {
      return this.href;
    }
    toJSON() {
      return this.href;
    }
  }

  globalThis.URL = URL;
  globalThis.URLSearchParams = URLSearchParams;
}
