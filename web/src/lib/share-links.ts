// The addresses of "share to" links. They are plain links, which work without JavaScript and load nothing from those
// sites.

export function buildShareLinks(url: string, title: string) {
  const link = encodeURIComponent(url)
  return {
    whatsapp: `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`,
    x: `https://x.com/intent/post?text=${encodeURIComponent(title)}&url=${link}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
  }
}
