// Times to wait, in words and as clock figures.

/** The server's pause between two codes of one browser. A longer one means that the day's codes are used up. */
export const RESEND_SECONDS = 30

/** "25 seconds", "12 minutes", "5 hours". */
export function describeWait(seconds: number): string {
  if (seconds < 60) return count(Math.max(1, Math.ceil(seconds)), 'second')
  if (seconds < 3600) return count(Math.ceil(seconds / 60), 'minute')
  return count(Math.ceil(seconds / 3600), 'hour')
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
