// Takes the renderer's answer apart. Half a surrogate pair (an emoji cut in two by `slice`) is no
// Unicode text and could not be sent; it becomes U+FFFD.
(native, hooks) => {
  hooks.readAnswer = (answer) => {
    if (typeof answer !== 'string') throw new TypeError(`render gave ${typeof answer}, not a string`);
    const parts = JSON.parse(answer);
    return ['head', 'html', 'state'].map((name) => {
      if (typeof parts?.[name] !== 'string') throw new TypeError(`render's answer has no text "${name}"`);
      return parts[name].toWellFormed();
    });
  };
}
