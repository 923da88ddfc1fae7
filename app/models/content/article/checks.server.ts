import type { ForbiddenWords } from '~/models/template'

import { type FoundWords, findForbiddenMarkdown, findForbiddenWords } from '../forbidden-words'
import type { ArticleFields } from './forms'
import { type RenderedArticle, renderArticle } from './render.server'

type CheckedField = 'title' | 'excerpt' | 'content' | 'tags' | 'picture_alt' | 'related_reason'

export type ArticleTextRefusal =
  | { ok: false; reason: 'too-long' | 'too-deep' }
  | { ok: false; reason: 'forbidden'; field: CheckedField; found: FoundWords }

/** Renders an article, or refuses forbidden wording. */
export function checkArticle(
  fields: Pick<ArticleFields, CheckedField>,
  forbidden: ForbiddenWords[],
): { ok: true; rendered: RenderedArticle } | ArticleTextRefusal {
  const rendered = renderArticle(fields.content)
  if (!rendered.ok) return rendered
  for (const field of ['title', 'excerpt', 'tags', 'picture_alt', 'related_reason'] as const) {
    const found = findForbiddenWords(forbidden, fields[field])
    if (found) return { ok: false, reason: 'forbidden', field, found }
  }
  const toText = (markdown: string) => (markdown === fields.content ? rendered.text : readText(markdown))
  const found = findForbiddenMarkdown(forbidden, fields.content, toText)
  return found ? { ok: false, reason: 'forbidden', field: 'content', found } : { ok: true, rendered }
}

function readText(markdown: string): string {
  const rendered = renderArticle(markdown)
  return rendered.ok ? rendered.text : ''
}
