// The button that adds an article to the reading list, or removes it.

import { Bookmark } from 'lucide-react'
import { cx } from '../../lib/cx'
import { paths } from '../../lib/paths'
import { useTexts } from '../../ui/page-language'
import { readingList } from '../stores/reading-list'
import { useReadingList } from '../stores/reading-list'

type Props = {
  article: { _id: string; url: string; title: string; category_id: { name: string } }
  /** True for cards, where the button shows only its icon. */
  bare?: boolean
  className?: string
}

export function SaveButton({ article, bare, className }: Props) {
  const { _id: id, title, category_id: category } = article
  const saved = useReadingList()?.some((entry) => entry.id === id) ?? false

  const { tools } = useTexts()

  function toggleSaved() {
    if (saved) readingList.remove(id)
    else readingList.add({ id, title, category: category.name, url: paths.articleCard(article) })
  }

  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={bare ? `${tools.saveForLater}: ${title}` : undefined}
      title={bare ? tools.saveForLater : undefined}
      onClick={toggleSaved}
      className={cx('cursor-pointer noscript:hidden', saved && 'text-brand', className)}
    >
      <Bookmark aria-hidden className={cx('size-5', saved && 'fill-brand')} strokeWidth={1.75} />
      {!bare && <span className="word">{tools.save}</span>}
    </button>
  )
}
