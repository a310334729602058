// The files of an uploaded picture. Its address tells where its other widths are.

export type PictureSize = {
  /** The width in pixels. */
  width: number
  height: number
  alt: string
  /** The available widths, narrowest first. */
  widths: number[]
  /** The formats of the widths: avif, webp, jpg. */
  formats: string[]
}

/**
 * Returns the candidates of one format, such as "/uploads/abc-320.avif 320w, …", or null when the picture does not have
 * it.
 */
export function buildSrcSet(src: string, { widths, formats }: PictureSize, format: string): string | null {
  const stem = src.replace(/\.\w+$/, '')
  if (widths.length === 0 || !formats.includes(format)) return null
  return widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
}
