type Card = { _id: string }

/**
 * Moves the cards of the row above to the end, and its first card to the very end, so that two rows never begin alike.
 */
export function moveRepeatsLast<T extends Card>(above: Card[], cards: T[]): T[] {
  const rank = (card: Card) => {
    const index = above.findIndex(({ _id }) => _id === card._id)
    return index === -1 ? 0 : above.length - index
  }
  return [...cards].sort((a, b) => rank(a) - rank(b))
}
