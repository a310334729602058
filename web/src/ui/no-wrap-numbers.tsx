// A text whose figures stay on one line.

import { splitFigures, NO_WRAP_CLASS } from '../lib/no-wrap-figures'

export function NoWrapNumbers({ children }: { children: string }) {
  return splitFigures(children).map(({ text, isFigure }, index) =>
    isFigure ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text have nothing else to tell them apart
      <span key={index} className={NO_WRAP_CLASS}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}
