// How far one press of the strip's buttons goes: product.md's widths.

const SMALL = 768
const GAP = 16

export function webinarStep(windowWidth: number): number {
  return windowWidth < SMALL ? Math.min(windowWidth * 0.63, 210) + GAP : 300
}
