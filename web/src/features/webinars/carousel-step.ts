// One press of the strip's buttons scrolls by about one card, and by less on small screens, so that a part of the
// previous card stays in sight.

const SMALL = 768
const GAP = 16

export function webinarStepWidth(windowWidth: number): number {
  return windowWidth < SMALL ? Math.min(windowWidth * 0.63, 210) + GAP : 300
}
