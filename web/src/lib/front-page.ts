// Sources that name a document but can only link to a site's front page.

/**
 * Returns whether an address is a site's front page. It uses a pattern, because the server's engine has no URL class.
 */
export function isFrontPage(url: string): boolean {
  return /^https?:\/\/[^/?#\s]+\/?(?:#.*)?$/i.test(url)
}
