// The code in the footer of our mails, found in a pasted text. The server decides whether it is one of ours
// (crates/domain/src/people/messages/check_code.rs).

/** The prefix, then two groups of four, however a mail program broke or joined them. */
const WITH_PREFIX = /\bTFP[\s\u2010-\u2015-]{0,3}([0-9A-Z]{4})[\s\u2010-\u2015-]{0,3}([0-9A-Z]{4})\b/i
/** Somebody typed nothing but the two groups. */
const GROUPS_ALONE = /^\s*([0-9A-Z]{4})[\u2010-\u2015-]([0-9A-Z]{4})\s*$/i

/** Whether a text is a code and nothing else. */
export function isCodeAlone(text: string): boolean {
  return findCheckCode(text) !== null && text.trim().length <= 16
}

/** Finds the first code in a text, written as `TFP-XXXX-XXXX`; null when there is none. */
export function findCheckCode(text: string): string | null {
  const [, first, second] = WITH_PREFIX.exec(text) ?? GROUPS_ALONE.exec(text) ?? []
  return first === undefined || second === undefined ? null : `TFP-${first}-${second}`.toUpperCase()
}
