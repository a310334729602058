// Takes the renderer's answer apart. Half a surrogate pair (an emoji cut in two by `slice`) is no
// Unicode text and could not be sent; it becomes U+FFFD.
(native, hooks) => {
  hooks.readAnswer = (answer) => {
    return ['head', 'html'].map((name) => {
      if (typeof answer?.[name] !== 'string') throw new TypeError(`render's answer has no text "${name}"`);
      return answer[name].toWellFormed();
    });
  };
}
