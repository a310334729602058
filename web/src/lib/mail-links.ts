// E-mail addresses in the standing pages come from the operator's settings, as plain words. Works on text, so that the
// server's page and the browser's are the same; cleaned HTML is well formed.

const TAG = /(<(?:"[^"]*"|[^">])*>)/
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi

/** Every address that isn't in a link already becomes one. */
export function addMailLinks(html: string): string {
  let inLink = false
  return html
    .split(TAG)
    .map((part) => {
      if (/^<a[\s>]/i.test(part)) inLink = true
      if (/^<\/a>/i.test(part)) inLink = false
      return inLink || part.startsWith('<') ? part : part.replace(ADDRESS, '<a href="mailto:$&">$&</a>')
    })
    .join('')
}
