type Card = { _id: string }

/** What stands in the row above comes last, its first card at the very end: two rows never open with the same one. */
export function apartFrom<T extends Card>(above: Card[], cards: T[]): T[] {
  const rank = (card: Card) => {
    const at = above.findIndex(({ _id }) => _id === card._id)
    return at === -1 ? 0 : above.length - at
  }
  return [...cards].sort((a, b) => rank(a) - rank(b))
}
