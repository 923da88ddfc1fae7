import { href } from 'react-router'
import type { ArticleTag } from '~/models/content'
import { formatDate } from '~/models/values'

/** Who wrote it, when, and how long it takes to read. */
export function ArticleFacts({ article }: { article: { author: string; publishedAt: Date; readingMinutes: number } }) {
  return (
    <p className="muted small">
      Par {article.author}, le <ArticleDate date={article.publishedAt} /> ·{' '}
      <span className="nowrap">{article.readingMinutes} min de lecture</span>
    </p>
  )
}

export function ArticleDate({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatDate(date)}</time>
}

export function ArticleTags({ tags }: { tags: ArticleTag[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="tags">
      {tags.map(({ slug, label }) => (
        <li key={slug}>
          <a href={tagHref(slug)}>#{label}</a>
        </li>
      ))}
    </ul>
  )
}

export function tagHref(slug: string): string {
  return `${href('/blog')}?tag=${encodeURIComponent(slug)}`
}
