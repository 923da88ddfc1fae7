import type { ShownArticle } from '../form/shown-article'

export function ArticlePreview({ title, excerpt, readingMinutes, html }: ShownArticle) {
  return (
    <article className="article-preview" role="status" aria-label="Aperçu">
      <h2>{title}</h2>
      <p className="muted small">{readingMinutes} min de lecture</p>
      <p className="article-excerpt">{excerpt}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the renderer of the page itself */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
