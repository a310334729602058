type Card = { _id: string }

/** What stands in the row above comes last, its first card at the very end: two rows never open with the same one. */
export function moveRepeatsLast<T extends Card>(above: Card[], cards: T[]): T[] {
  const rank = (card: Card) => {
    const index = above.findIndex(({ _id }) => _id === card._id)
    return index === -1 ? 0 : above.length - index
  }
  return [...cards].sort((a, b) => rank(a) - rank(b))
}
