// Trusted Types. The server's Content-Security-Policy forbids the browser to take markup or the address of a script
// from plain text, so that a text which slips into such a place is refused and not run. What may pass goes through the
// two policies of this file. Browsers without Trusted Types, and the server, take the text itself.

type Rules = {
  createHTML: (html: string) => string | null
  createScript: (script: string) => string | null
  createScriptURL: (address: string) => string | null
}

type PolicyFactory = {
  createPolicy: (name: string, rules: Partial<Rules>) => { createHTML: (html: string) => TrustedHTML }
}

declare global {
  var trustedTypes: PolicyFactory | undefined
  interface DOMParser {
    parseFromString(markup: string | TrustedHTML, type: DOMParserSupportedType): Document
  }
}

/** The Content-Security-Policy names it too (crates/http/src/access/headers.rs). */
const POLICY = 'fineprint'
/** React makes every script element of this text. */
const EMPTY_SCRIPT = '<script></script>'
/** Where the app's own scripts and workers are. */
const OWN_SCRIPTS = /^\/(?:assets\/[^/]+\.js|sw\.js)$/

const policy = globalThis.trustedTypes?.createPolicy(POLICY, { createHTML: (html) => html })

/**
 * Lets markup into a page: only markup that the server has cleaned by its allow-list, or that is taken apart and never
 * shown as it is.
 */
export function trustHtml(html: string): string | TrustedHTML {
  return policy ? policy.createHTML(html) : html
}

/** Takes markup apart. Nothing of it is loaded or run, because the document is never shown. */
export function parseMarkup(html: string): Document {
  return new DOMParser().parseFromString(trustHtml(html), 'text/html')
}

/** The origin of scripts of another site, once they are wanted. */
let admittedOrigin: string | null = null

/**
 * From now on until the page is left, scripts of this origin may be loaded and may do as on pages without Trusted
 * Types, because they know nothing of them. The Content-Security-Policy still says which origins there are.
 */
export function admitScriptsOf(origin: string): void {
  admittedOrigin = origin
}

/** Decides about texts that come from libraries, which use no policy: null refuses. */
export const libraryRules: Rules = {
  createHTML: (html) => (html === EMPTY_SCRIPT || admittedOrigin !== null ? html : null),
  // Data for search engines stands in script elements, which run nothing.
  createScript: (script) => (isJson(script) || admittedOrigin !== null ? script : null),
  createScriptURL: (address) => (isAdmittedScript(address) ? address : null),
}

let isLibraryPolicyInstalled = false

/** Call this before anything is drawn. */
export function installLibraryPolicy(): void {
  // The application may begin anew after a part of it could not be fetched. There may be only one default policy.
  if (isLibraryPolicyInstalled) return
  isLibraryPolicyInstalled = true
  globalThis.trustedTypes?.createPolicy('default', libraryRules)
}

function isAdmittedScript(address: string): boolean {
  const { origin, pathname } = new URL(address, window.location.href)
  return (origin === window.location.origin && OWN_SCRIPTS.test(pathname)) || origin === admittedOrigin
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
