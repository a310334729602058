// Whether a text identifies a person. The server masks texts by the same rules
// (crates/domain/src/kernel/personal_numbers/statistics_mask.rs).

const EMAIL = /[^\s@]@[^\s@]+\.[^\s@]/
/** A PAN has five letters, four digits and a letter, with or without separators. */
const PAN = /(?<![\p{L}\p{N}])[a-z]{5}[ -]?[0-9]{4}[ -]?[a-z](?![\p{L}\p{N}])/iu
/** A number has eight or more digits, with at most two separators between any two. */
const NUMBER = /\p{N}(?:[ \-./()+]{0,2}\p{N}){7}/u

export function isPersonal(text: string): boolean {
  return EMAIL.test(text) || PAN.test(text) || NUMBER.test(text)
}
