// When React has taken over what the server wrote of a page. The frame around a page answers before the page itself
// does, because the page is a part of its own.

let tell: () => void = () => undefined
const finished = new Promise<void>((resolve) => {
  tell = resolve
})

export const pageTakeover = {
  /** Called by what every page shows, once it is the browser's. */
  finish: (): void => tell(),
  /** Resolves when the page is the browser's. */
  finished,
}
