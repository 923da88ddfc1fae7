import type { ForbiddenWords } from '~/models/base/template'
import { type RenderArticleResult, renderArticle } from './article/render.server'
import { type FoundWords, findForbiddenMarkdown } from './forbidden-words'
import { isNestedTooDeeply, type LegalTextOptions, renderMarkdown } from './legal-text/html.server'
import { markdownToText } from './legal-text/plain-text.server'
import type { TextPaper } from './legal-text/text-paper'
import { type TextPaperOptions, toTextPaper } from './legal-text/text-paper.server'

interface Checked {
  markdown: string
  forbidden: ForbiddenWords[]
}

/** What the markdown worker does, by name. */
export const markdownTasks = {
  article: ({ markdown, forbidden }: Checked): { rendered: RenderArticleResult; found?: FoundWords | undefined } => {
    const rendered = renderArticle(markdown)
    if (!rendered.ok) return { rendered }
    const toText = (part: string) => (part === markdown ? rendered.text : textOfArticle(part))
    return { rendered, found: findForbiddenMarkdown(forbidden, markdown, toText) }
  },
  legalText: ({ markdown, forbidden }: Checked): { isTooDeep: boolean; found?: FoundWords | undefined } => {
    if (isNestedTooDeeply(markdown)) return { isTooDeep: true }
    const toText = (part: string) => markdownToText(part, { origin: '' })
    return { isTooDeep: false, found: findForbiddenMarkdown(forbidden, markdown, toText) }
  },
  html: ({ markdown, ...options }: LegalTextOptions & { markdown: string }): string =>
    renderMarkdown(markdown, options),
  texts: ({ markdowns, origin }: { markdowns: string[]; origin: string }): string[] =>
    markdowns.map((markdown) => markdownToText(markdown, { origin })),
  paper: ({ markdown, ...options }: TextPaperOptions & { markdown: string }): TextPaper =>
    toTextPaper(markdown, options),
}

function textOfArticle(markdown: string): string {
  const rendered = renderArticle(markdown)
  return rendered.ok ? rendered.text : ''
}
