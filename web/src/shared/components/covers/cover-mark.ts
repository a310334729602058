// Computes what a title chooses in a drawing. The twin of these sums is crates/pictures/src/cards/title_hash.rs.

/** Computes FNV-1a over UTF-16. */
export function hashTitle(text: string): number {
  let mark = 0x811c9dc5
  for (let at = 0; at < text.length; at++) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193)
  return mark >>> 0
}

export type Chooser = (choice: number, count: number) => number

/** Returns the choices of one title by their number. Each is from 0 to below `count` and independent of the others. */
export function createChooser(title: string): Chooser {
  const mark = hashTitle(title)
  return (choice, count) => {
    const mixed = Math.imul(mark ^ Math.imul(choice + 1, 0x9e3779b1), 0x85ebca6b)
    return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 16) % count
  }
}
