import type { ForbiddenWords } from '~/models/base/template'

import { type FoundWords, findForbiddenWords } from '../forbidden-words'
import { type MarkdownRefusal, tryMarkdown } from '../markdown-work.server'
import type { ArticleFields } from './forms'
import type { RenderedArticle } from './render.server'

type CheckedField = 'title' | 'excerpt' | 'content' | 'tags' | 'picture_alt' | 'related_reason'

export type ArticleTextRefusal =
  | MarkdownRefusal
  | { ok: false; reason: 'too-long' | 'too-deep' }
  | { ok: false; reason: 'forbidden'; field: CheckedField; found: FoundWords }

/** Renders an article in a worker, or refuses it or its wording. */
export async function checkArticle(
  fields: Pick<ArticleFields, CheckedField>,
  forbidden: ForbiddenWords[],
): Promise<{ ok: true; rendered: RenderedArticle } | ArticleTextRefusal> {
  const tried = await tryMarkdown('article', { markdown: fields.content, forbidden })
  if (!tried.ok) return tried
  const { rendered, found: inContent } = tried.value
  if (!rendered.ok) return rendered
  for (const field of ['title', 'excerpt', 'tags', 'picture_alt', 'related_reason'] as const) {
    const found = findForbiddenWords(forbidden, fields[field])
    if (found) return { ok: false, reason: 'forbidden', field, found }
  }
  return inContent ? { ok: false, reason: 'forbidden', field: 'content', found: inContent } : { ok: true, rendered }
}
