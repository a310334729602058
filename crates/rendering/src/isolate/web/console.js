// `console`, written to the server's log. `native.log(level, text)` does the writing.
(native) => {
  const text = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return `${value}\n${value.stack ?? ''}`;
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  globalThis.console = {};
  for (const level of ['error', 'warn', 'info', 'log', 'debug']) {
    console[level] = (...values) => native.log(level, values.map(text).join(' ').toWellFormed());
  }
}
