// Pages that stand in a frame on another site's page, and what they and the script there (public/embed.js) tell each
// other.

/** Such a page knows nothing of the reader: no session, no counting, nothing kept on the device. */
export function isEmbeddedPath(path: string): boolean {
  return path.startsWith('/embed/')
}

/** The page tells its height, in pixels. */
export const HEIGHT_MESSAGE = 'fineprint-height'
/** The script asks for it, because it may have come after the page told it. */
export const HEIGHT_QUESTION = 'fineprint-height?'
