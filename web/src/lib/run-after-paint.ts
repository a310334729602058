// Work that can wait until the reader sees what they did.

/** A page in the background is not painted. */
const MAX_WAIT_MS = 200

/** What waits for the frame to come. */
let waiting: (() => void)[] | null = null

/** Runs once: after the next frame, when the page is left, or soon where no frame comes. What waits for one frame runs together. */
export function runAfterPaint(work: () => void): void {
  if (waiting !== null) {
    waiting.push(work)
    return
  }
  const works = [work]
  waiting = works
  const close = () => {
    if (waiting === works) waiting = null
  }
  const run = () => {
    close()
    removeEventListener('pagehide', run)
    for (const each of works.splice(0)) each()
  }
  // A task of its own comes after the frame; the callback of the frame itself would delay it.
  requestAnimationFrame(() => {
    close()
    setTimeout(run)
  })
  setTimeout(run, MAX_WAIT_MS)
  addEventListener('pagehide', run)
}
