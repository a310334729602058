// How far one press of a carousel's button goes: product.md's widths.

const SMALL = 768
const GAP = 16

export function articleStep(windowWidth: number): number {
  return windowWidth < SMALL ? Math.min(windowWidth * 0.75, 270) + GAP : 300
}

export function featureStep(windowWidth: number): number {
  return windowWidth < SMALL ? Math.min(windowWidth * 0.63, 210) + GAP : 300
}
