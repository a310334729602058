// Three addresses carry secrets: a mail's unsubscribe link (an e-mail address and a token), the return from Google (a
// code) and the link that undoes a change of address (a token). They are read and removed from the address bar before anything else happens, so that neither history, page
// views nor Referer headers hold them.

export type UnsubscribeAddress = { email: string | null; token: string | null }
export type CallbackAddress = { code: string | null; state: string | null; error: string | null }

/** Replaces the e-mail address in the address bar. */
export const NO_ADDRESS = '-'
const UNDO_HASH = '#undo-address='

let unsubscribeAddress: UnsubscribeAddress = { email: null, token: null }
let undoToken: string | null = null
let callbackAddress: CallbackAddress = { code: null, state: null, error: null }

/** Splits an address into the part without its secrets and the secrets. Returns null when it holds none. */
export function extractSecrets(address: URL): string | null {
  if (address.hash.startsWith(UNDO_HASH)) {
    undoToken = address.hash.slice(UNDO_HASH.length)
    return `${address.pathname}${address.search}`
  }
  const unsubscribe = /^\/unsubscribe\/([^/]+)\/?$/.exec(address.pathname)
  if (unsubscribe) {
    const segment = decodeSegment(unsubscribe[1] ?? '')
    if (segment === NO_ADDRESS && address.search === '') return null
    unsubscribeAddress = { email: segment.includes('@') ? segment : null, token: address.searchParams.get('t') }
    return `/unsubscribe/${NO_ADDRESS}`
  }
  if (/^\/auth\/google\/callback\/?$/.test(address.pathname)) {
    if (address.search === '' && address.hash === '') return null
    const { searchParams } = address
    const [code, state, error] = ['code', 'state', 'error'].map((name) => searchParams.get(name))
    callbackAddress = { code: code ?? null, state: state ?? null, error: error ?? null }
    return '/auth/google/callback'
  }
  return null
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Runs before the application starts. */
export function clearSecretsFromAddress(): void {
  const clean = extractSecrets(new URL(window.location.href))
  if (clean !== null) window.history.replaceState(window.history.state, '', clean)
}

export const privateAddress = {
  unsubscribe: (): UnsubscribeAddress => unsubscribeAddress,
  callback: (): CallbackAddress => callbackAddress,
  undoToken: (): string | null => undoToken,
}
