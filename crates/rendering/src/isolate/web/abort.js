// AbortController: the router gives one to every match, the query client to every fetch.
() => {
  class AbortSignal {
    aborted = false;
    reason = undefined;
    onabort = null;
    #listeners = [];

    addEventListener(type, listener) {
      if (type === 'abort' && !this.#listeners.includes(listener)) this.#listeners.push(listener);
    }
    removeEventListener(type, listener) {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    }
    dispatchEvent(event) {
      this.onabort?.(event);
      for (const listener of this.#listeners.splice(0)) listener.call(this, event);
      return true;
    }
    throwIfAborted() {
      if (this.aborted) throw this.reason;
    }
  }

  globalThis.AbortSignal = AbortSignal;
  globalThis.AbortController = class AbortController {
    signal = new AbortSignal();
    abort(reason = new DOMException('The operation was aborted.', 'AbortError')) {
      if (this.signal.aborted) return;
      this.signal.aborted = true;
      this.signal.reason = reason;
      this.signal.dispatchEvent({ type: 'abort', target: this.signal });
    }
  };
}
