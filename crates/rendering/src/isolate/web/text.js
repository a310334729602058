// TextEncoder and TextDecoder (UTF-8 only, no byte-order mark): react-dom/server.edge makes an
// encoder as it loads, and whoever reads its stream needs the decoder.
(native) => {
  globalThis.TextEncoder = class TextEncoder {
    encoding = 'utf-8';
    encode(text = '') {
      return native.encodeUtf8(String(text).toWellFormed());
    }
  };

  // How many bytes at the end belong to a character whose rest is still to come.
  const unfinished = (bytes) => {
    for (let back = 1; back <= 3 && back <= bytes.length; back++) {
      const byte = bytes[bytes.length - back];
      if (byte < 0x80) return 0;
      if (byte < 0xc0) continue;
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
    return 0;
  };

  // Rust may not look into a typed array without `unsafe`, so bytes travel as characters 0-255.
  const STEP = 8192;
  const asCharacters = (bytes) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += STEP) {
      text += String.fromCharCode.apply(null, bytes.subarray(at, at + STEP));
    }
    return text;
  };

  const asBytes = (data) => {
    if (data === undefined) return new Uint8Array(0);
    if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    return new Uint8Array(data);
  };

  globalThis.TextDecoder = class TextDecoder {
    encoding = 'utf-8';
    #kept = new Uint8Array(0);

    constructor(label = 'utf-8', options = {}) {
      if (!/^utf-?8$/i.test(label) || options.fatal) throw new RangeError('only lenient UTF-8 is decoded here');
    }

    decode(data, options = {}) {
      const fresh = asBytes(data);
      const bytes = new Uint8Array(this.#kept.length + fresh.length);
      bytes.set(this.#kept);
      bytes.set(fresh, this.#kept.length);
      const end = bytes.length - (options.stream ? unfinished(bytes) : 0);
      this.#kept = bytes.slice(end);
      return native.decodeUtf8(asCharacters(bytes.subarray(0, end)));
    }
  };
}
