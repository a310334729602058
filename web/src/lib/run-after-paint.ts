// Work that can wait until the reader sees what they did.

/** A page in the background is not painted. */
const MAX_WAIT_MS = 200

/** Runs once: after the next frame, when the page is left, or soon where no frame comes. */
export function runAfterPaint(work: () => void): void {
  let hasRun = false
  const run = () => {
    if (hasRun) return
    hasRun = true
    removeEventListener('pagehide', run)
    work()
  }
  // A task of its own comes after the frame; the callback of the frame itself would delay it.
  requestAnimationFrame(() => setTimeout(run))
  setTimeout(run, MAX_WAIT_MS)
  addEventListener('pagehide', run)
}
