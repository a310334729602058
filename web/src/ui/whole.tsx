import { figureRuns, WHOLE } from '../lib/whole-figures'

/** A text whose figures stay on one line. */
export function Whole({ children }: { children: string }) {
  return figureRuns(children).map(({ text, isFigure }, at) =>
    isFigure ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text have nothing else to tell them apart
      <span key={at} className={WHOLE}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}
