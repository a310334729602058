// Files of an uploaded picture: its address says where its other widths are.

export type PictureSize = {
  /** In pixels. */
  width: number
  height: number
  alt: string
  /** Narrowest first. */
  widths: number[]
  /** Of the widths: avif, webp, jpg. */
  formats: string[]
}

/** Candidates of one format, e.g. "/uploads/abc-320.avif 320w, …"; null when it isn't made in that format. */
export function buildSrcSet(src: string, { widths, formats }: PictureSize, format: string): string | null {
  const stem = src.replace(/\.\w+$/, '')
  if (widths.length === 0 || !formats.includes(format)) return null
  return widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
}
