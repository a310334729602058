// One press of a carousel's button scrolls by about one card, and by less on small screens, so that a part of the
// previous card stays in sight.

const SMALL = 768
const GAP = 16

/** For cards of articles. */
export function computeWideStep(windowWidth: number): number {
  return windowWidth < SMALL ? Math.min(windowWidth * 0.75, 270) + GAP : 300
}

/** For the narrower cards of features and webinars. */
export function computeNarrowStep(windowWidth: number): number {
  return windowWidth < SMALL ? Math.min(windowWidth * 0.63, 210) + GAP : 300
}
