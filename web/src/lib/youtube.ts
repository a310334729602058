// Video links. Only the three known forms with an 11-character id are videos; any other link shows the picture.

const FORMS = [
  /^(?:https?:)?(?:\/\/)?(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]{11})(?:[&#]|$)/i,
  /^(?:https?:)?(?:\/\/)?youtu\.be\/([\w-]{11})(?:[/?&#]|$)/i,
  /^(?:https?:)?(?:\/\/)?(?:www\.|m\.)?youtube\.com\/shorts\/([\w-]{11})(?:[/?&#]|$)/i,
  /^(?:https?:)?(?:\/\/)?(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})(?:[/?&#]|$)/i,
]

export function parseYoutubeId(link: string | null | undefined): string | null {
  const text = link?.trim()
  if (!text) return null
  for (const form of FORMS) {
    const id = form.exec(text)?.[1]
    if (id) return id
  }
  return null
}

export function isYoutubeId(text: string): boolean {
  return /^[\w-]{11}$/.test(text)
}

/** This player sets no cookies before it plays. It starts at once, because the reader has just pressed play. */
export function buildYoutubePlayerAddress(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1&rel=0`
}
