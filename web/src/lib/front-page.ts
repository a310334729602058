// Sources that name a document but can only link to the site it is on.

/** Whether an address leads to a site's front page and no further. By pattern: the server's engine has no URL class. */
export function isFrontPage(url: string): boolean {
  return /^https?:\/\/[^/?#\s]+\/?(?:#.*)?$/i.test(url)
}
