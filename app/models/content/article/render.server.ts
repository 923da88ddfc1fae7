import { Marked, type Token } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { renderTable } from '../markdown-table.server'

/** To be raised with every change of what is rendered, so that stored HTML can be told from today's. */
export const RENDERER_VERSION = 1

const MAX_BYTES = 100 * 1024
const MAX_NESTING = 20
/** A usual figure for silent reading of French on a screen; what is shown is rounded to the minute. */
const WORDS_PER_MINUTE = 200

export type RenderArticleResult =
  | { ok: true; html: string; text: string; readingMinutes: number }
  | { ok: false; reason: 'too-long' | 'too-deep' }

/**
 * HTML of a closed list of elements, attributes and addresses, made once, when an article is saved. HTML in the text is
 * shown as text: what an author writes is markdown alone.
 */
export function renderArticle(markdown: string): RenderArticleResult {
  if (Buffer.byteLength(markdown) > MAX_BYTES) return { ok: false, reason: 'too-long' }
  const parsed = parse(markdown)
  if (parsed === undefined) return { ok: false, reason: 'too-deep' }
  const html = sanitizeHtml(parsed, sanitizeOptions).trim()
  const text = textOf(html)
  const words = text.split(' ').filter((word) => word !== '').length
  return { ok: true, html, text, readingMinutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) }
}

/** Undefined for a text nested deeper than anyone writes. */
function parse(markdown: string): string | undefined {
  try {
    const tokens = marked.lexer(markdown)
    return depthOf(tokens) > MAX_NESTING ? undefined : marked.parser(tokens)
  } catch (error) {
    // marked recurses: a text nested thousands of levels deep overflows the stack.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function depthOf(tokens: Token[]): number {
  return tokens.reduce((deepest, token) => Math.max(deepest, 1 + depthOf(innerTokens(token))), 0)
}

function innerTokens(token: Token): Token[] {
  if ('items' in token && Array.isArray(token.items)) return token.items
  return 'tokens' in token && token.tokens ? token.tokens : []
}

const marked = new Marked({
  renderer: {
    table: renderTable,
    html: ({ text }) => escapeHtml(text),
    // The page's own title is the first level; nothing needs more than three below it.
    heading({ tokens, depth }) {
      const level = Math.min(Math.max(depth, 2), 4)
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      if (isExternal(href)) return `<a href="${asAttribute(href)}">${words}${newTab}</a>`
      return isOwnPath(href) || isMail(href) ? `<a href="${asAttribute(href)}">${words}</a>` : words
    },
    image({ href, text }) {
      return isOwnPicture(href) ? `<img src="${href}" alt="${asAttribute(text)}">` : asAttribute(text)
    },
  },
})

/** Said to whoever does not see the arrow that the style adds. */
const newTab = '<span class="visually-hidden"> (nouvel onglet)</span>'

const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'del', 'a', 'img', 'span', 'blockquote'],
    ...['code', 'pre', 'br', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'loading'],
    ol: ['start'],
    th: ['scope'],
    td: ['data-label'],
  },
  allowedClasses: { span: ['visually-hidden'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: MAX_NESTING,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }),
    img: (tagName, attributes) => ({ tagName, attribs: pictureAttributes(attributes) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
}

/** The second look at an address, after entities are decoded: `/&#9;/evil.example` is only then what a browser reads. */
function linkAttributes(href: string): sanitizeHtml.Attributes {
  if (isExternal(href)) return { href, rel: 'noopener nofollow ugc', target: '_blank' }
  return isOwnPath(href) || isMail(href) ? { href } : {}
}

function pictureAttributes({ src = '', alt = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return isOwnPicture(src) ? { src, alt, loading: 'lazy' } : {}
}

function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(href)
}

function isExternal(href: string): boolean {
  return /^https:\/\/[^\s\\\p{Cc}]+$/u.test(href)
}

function isMail(href: string): boolean {
  return /^mailto:[^\s\\\p{Cc}]+$/u.test(href)
}

function isOwnPicture(source: string): boolean {
  return /^\/uploads\/[\w-]+(\/[\w-]+)*\.(avif|webp|png|jpg)$/.test(source)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** What markdown gives keeps its entities: `&amp;` in an address means `&`. */
function asAttribute(text: string): string {
  return escapeHtml(text).replace(/&amp;(#?\w+;)/g, '&$1')
}

/** What a reader reads, on one line; the words of neighbouring blocks stay apart. */
function textOf(html: string): string {
  const bare = sanitizeHtml(html.replaceAll(newTab, '').replaceAll(/<(?=\/?(p|h\d|li|td|th|tr|br|pre|hr))/g, ' <'), {
    allowedTags: [],
    allowedAttributes: {},
  })
  return bare
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
