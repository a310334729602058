// Standing pages hold e-mail addresses from the operator's settings as plain words. This works on text, so that the
// server and the browser write the same page; cleaned HTML is well formed.

const TAG = /(<(?:"[^"]*"|[^">])*>)/
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi

/** Turns every address that is not in a link into one. */
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
