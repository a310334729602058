// The text of an article. Clicks are watched on the whole text, because its links and videos are HTML, not
// components.

import { Fragment, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type BodyPart, splitBody, type CalculatorMark } from '../../lib/calculator-inputs'
import { isOwnPath } from '../../lib/paths'
import { watchTables } from '../../lib/tables'
import { readTappedTerm, type TappedTerm } from '../../lib/term-marks'
import { isYoutubeId, buildYoutubePlayerAddress } from '../../lib/youtube'
import { isPlainClick, useOpenPath } from '../../shared/components/app-link'
import { useTrustedHtml } from '../../ui/use-trusted-html'
import { splitIntro, prepareBody } from './body-html'
import { watchLostPictures } from './lost-pictures'

type Props = {
  html: string
  calculator: (mark: CalculatorMark) => ReactNode
  /** This is shown between the introduction and the first section. */
  between: ReactNode
  /** Called with a term of the glossary that the reader taps. Without JavaScript it is a link to its short answer. */
  onTerm: (term: TappedTerm) => void
}

export function ArticleBody({ html, calculator, between, onTerm }: Props) {
  const [intro, rest] = useMemo(() => splitIntro(splitBody(prepareBody(html))), [html])
  const open = useOpenPath()
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const text = whole.current
    if (!text) return
    const watches = [watchLostPictures(text), watchTables(text)]
    return () => watches.forEach((stop) => stop())
  }, [html])

  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isPlainClick(event) || event.defaultPrevented) return
    const video = link.dataset.youtube
    const href = link.getAttribute('href')
    const term = readTappedTerm(link)
    if (term) {
      event.preventDefault()
      onTerm(term)
    } else if (video && isYoutubeId(video)) {
      event.preventDefault()
      link.replaceWith(createPlayerFrame(video))
    } else if (href && isOwnPath(href)) {
      event.preventDefault()
      open(href)
    }
  }

  const renderPart = (part: BodyPart) =>
    'mark' in part ? (
      <Fragment key={part.mark.name}>{calculator(part.mark)}</Fragment>
    ) : (
      <Prose key={part.html} html={part.html} onClick={onClick} />
    )
  return (
    <div ref={whole}>
      {intro.map(renderPart)}
      {between}
      {rest.map(renderPart)}
    </div>
  )
}

/** This is safe because the server cleans article HTML on writing and again on reading. */
function Prose({ html, onClick }: { html: string; onClick: (event: MouseEvent) => void }) {
  return <div className="prose" onClick={onClick} dangerouslySetInnerHTML={useTrustedHtml(html)} />
}

function createPlayerFrame(id: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = buildYoutubePlayerAddress(id)
  frame.title = 'Video'
  frame.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  return frame
}
