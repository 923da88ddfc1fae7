import { href } from 'react-router'
import { Day } from '~/components/ui/day'
import type { ArticleTag } from '~/models/content/text'

export function ArticleFacts({ article }: { article: { author: string; publishedAt: Date; readingMinutes: number } }) {
  return (
    <p className="muted small">
      Par {article.author}, le <Day at={article.publishedAt} /> ·{' '}
      <span className="nowrap">{article.readingMinutes} min de lecture</span>
    </p>
  )
}

export function ArticleTags({ tags }: { tags: ArticleTag[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="tags">
      {tags.map(({ slug, label }) => (
        <li key={slug}>
          <a href={`${href('/blog')}?tag=${encodeURIComponent(slug)}`}>#{label}</a>
        </li>
      ))}
    </ul>
  )
}
