import type { ShownArticle } from '../form/shown-article'
import { SanitizedHtml } from '../page/sanitized-html'

export function ArticlePreview({ title, excerpt, readingMinutes, html }: ShownArticle) {
  return (
    <article className="article-preview" role="status" aria-label="Aperçu">
      <h2>{title}</h2>
      <p className="muted small">{readingMinutes} min de lecture</p>
      <p className="article-excerpt">{excerpt}</p>
      <SanitizedHtml className="prose" html={html} />
    </article>
  )
}
