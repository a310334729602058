// What search engines and social cards read of a page. React hoists these elements into <head>, on the server too.

import { useEffect } from 'react'
import { brand } from '../../lib/brand'
import { languages } from '../../lib/languages'
import { useToAbsolute } from '../../ui/base-url'
import { pageTakeover } from '../stores/page-takeover'
import { useCardImage } from './card-image'

export type HeadProps = {
  title: string
  /** True when the title is complete and the publication's name is not added. */
  wholeTitle?: boolean
  description: string
  /** The path of the page's canonical address. Without it the page names none. */
  canonical?: string
  /** The directive for search engines, such as "noindex, follow". */
  robots?: string
  article?: { published: string | null; modified: string; section: string; author: string | null } | null
  /** The neighbouring pages of a list. */
  prev?: string | null
  next?: string | null
  /** The page's own feed, besides the site's feed that every page names. */
  feed?: { title: string; rss: string; atom: string } | null
  jsonLd?: object[]
  /** The language of the page for social networks; English when left out. */
  locale?: string
  /** The addresses of the page in each language, itself included, where they differ. */
  alternates?: { tag: string; path: string }[]
}

export function Head(props: HeadProps) {
  const { description, canonical = null, article, prev, next, feed } = props
  const absolute = useToAbsolute()
  const title = props.wholeTitle ? props.title : `${props.title} – ${brand.name}`
  const url = canonical === null ? null : absolute(canonical)
  const alternates = props.alternates ?? (canonical === null ? [] : languages.map((tag) => ({ tag, path: canonical })))
  const image = useCardImage()
  useEffect(() => pageTakeover.finish(), [])
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={props.robots ?? 'index, follow, max-image-preview:large'} />
      {url && <link rel="canonical" href={url} />}
      {alternates.map(({ tag, path }) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={absolute(path)} />
      ))}
      {prev && <link rel="prev" href={absolute(prev)} />}
      {next && <link rel="next" href={absolute(next)} />}
      {feed && <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.rss} />}
      {feed && <link rel="alternate" type="application/atom+xml" title={feed.title} href={feed.atom} />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content={props.locale ?? 'en_IN'} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={props.title} />
      <meta property="og:description" content={description} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      {article?.published && <meta property="article:published_time" content={article.published} />}
      {article && <meta property="article:modified_time" content={article.modified} />}
      {article && <meta property="article:section" content={article.section} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={props.title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={title} />
      {article?.author && <meta name="author" content={article.author} />}
      {props.jsonLd?.map((data, index) => (
        <script key={index} type="application/ld+json">
          {toScriptJson(data)}
        </script>
      ))}
    </>
  )
}

/** Returns JSON that cannot end its own script element, whatever a title holds. */
function toScriptJson(data: object): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
