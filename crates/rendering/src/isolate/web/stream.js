// As much of ReadableStream as renderToReadableStream writes to: one reader, chunks as they come.
() => {
  const ROOM = 65_536; // what the stream claims to have room for: nothing here ever holds React back

  globalThis.ReadableStream = class ReadableStream {
    #source;
    #controller;
    #chunks = [];
    #readers = [];
    #end = null; // a promise once the stream is closed or has failed

    constructor(source = {}) {
      this.#source = source;
      this.#controller = {
        desiredSize: ROOM,
        byobRequest: null,
        enqueue: (chunk) => {
          const reader = this.#readers.shift();
          if (reader) reader.resolve({ done: false, value: chunk });
          else this.#chunks.push(chunk);
        },
        close: () => this.#finish(Promise.resolve({ done: true, value: undefined })),
        error: (reason) => this.#finish(Promise.reject(reason)),
      };
      source.start?.(this.#controller);
    }
    #finish(end) {
      this.#end ??= end;
      for (const reader of this.#readers.splice(0)) reader.resolve(this.#end);
    }
    #read() {
      if (this.#chunks.length > 0) return Promise.resolve({ done: false, value: this.#chunks.shift() });
      if (this.#end) return this.#end;
      const reader = Promise.withResolvers();
      this.#readers.push(reader);
      try {
        this.#source.pull?.(this.#controller);
      } catch (reason) {
        this.#controller.error(reason);
      }
      return reader.promise;
    }
    getReader() {
      return {
        read: () => this.#read(),
        cancel: (reason) => this.cancel(reason),
        releaseLock() {},
      };
    }
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const { done, value } = await this.#read();
        if (done) return;
        yield value;
      }
    }
    async cancel(reason) {
      this.#controller.close();
      await this.#source.cancel?.(reason);
    }
  };
}
