import { createRequire } from 'node:module'
import { Marked, type RendererObject, type Token, type Tokens } from 'marked'
import type sanitize from 'sanitize-html'
import { hasLongWord } from './long-words'

let loaded: typeof sanitize | undefined

/** Loads sanitize-html lazily: with its CSS parser it is a sixth of the startup code. */
export function sanitizeHtml(html: string, options: sanitize.IOptions): string {
  loaded ??= loadSanitizer()
  return loaded(html, options)
}

function loadSanitizer(): typeof sanitize {
  return createRequire(import.meta.url)('sanitize-html')
}

const MAX_NESTING = 20

interface MarkdownOptions {
  /** Maps the source level of a heading. */
  headingLevel(depth: number): number
  renderer?: RendererObject
  /** Allowed elements in addition to the common ones. */
  tags: string[]
  attributes?: Record<string, string[]>
  schemes: string[]
  /** Rechecks a URL after entities are decoded, which reveals that `/&#9;/evil.example` is external. */
  linkAttributes(href: string): sanitize.Attributes
  sanitize?: sanitize.IOptions
}

/**
 * Renders markdown to HTML with an allowlist of elements, attributes and URLs; undefined when nested too deeply, or
 * with a word of thousands of letters.
 */
export function createMarkdownRenderer(options: MarkdownOptions): (markdown: string) => string | undefined {
  const marked = new Marked({
    renderer: {
      table: renderTable,
      heading({ tokens, depth }) {
        const tag = `h${options.headingLevel(depth)}`
        return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>\n`
      },
      ...options.renderer,
    },
  })
  const closedList = sanitizeOptions(options)
  return (markdown) => {
    const html = parse(marked, markdown)
    return html === undefined ? undefined : sanitizeHtml(html, closedList)
  }
}

function parse(marked: Marked, markdown: string): string | undefined {
  if (hasLongWord(markdown) || isNestedOnALine(markdown)) return undefined
  try {
    const tokens = marked.lexer(markdown)
    return depthOf(tokens) > MAX_NESTING ? undefined : marked.parser(tokens)
  } catch (error) {
    // marked recurses: deep nesting overflows the stack.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Told before marked reads the text, which it does again for each level. */
function isNestedOnALine(markdown: string): boolean {
  return markdown.split('\n').some((line) => {
    const [marks = ''] = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t])))*/.exec(line) ?? []
    return marks.replace(/[ \t\d]/g, '').length > MAX_NESTING
  })
}

function depthOf(tokens: Token[]): number {
  return tokens.reduce((deepest, token) => Math.max(deepest, 1 + depthOf(innerTokens(token))), 0)
}

function innerTokens(token: Token): Token[] {
  if ('items' in token && Array.isArray(token.items)) return token.items
  return 'tokens' in token && token.tokens ? token.tokens : []
}

function sanitizeOptions(options: MarkdownOptions): sanitize.IOptions {
  return {
    ...options.sanitize,
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'pre', 'br', 'hr'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
      ...options.tags,
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      ol: ['start'],
      th: ['scope'],
      td: ['data-label'],
      ...options.attributes,
    },
    allowedSchemes: options.schemes,
    allowProtocolRelative: false,
    nestingLimit: MAX_NESTING,
    transformTags: {
      ...options.sanitize?.transformTags,
      a: (tagName, { href = '' }) => ({ tagName, attribs: options.linkAttributes(href) }),
    },
  }
}

/** Whether a URL is a path of the shop, rather than an external URL in disguise. */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(href)
}

/** Cells carry their column's name, since narrow pages lay out rows as cards. */
function renderTable(this: { parser: { parseInline(tokens: Token[]): string } }, table: Tokens.Table): string {
  const titles = table.header.map((cell) => this.parser.parseInline(cell.tokens))
  const header = titles.map((title) => `<th scope="col">${title}</th>`)
  const labels = titles.map((title) => sanitizeHtml(title, { allowedTags: [] }).replaceAll('"', '&quot;'))
  const rows = table.rows.map((row) => {
    const cells = row.map((cell, column) => {
      return `<td data-label="${labels[column] ?? ''}">${this.parser.parseInline(cell.tokens)}</td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const head = `<thead><tr>${header.join('')}</tr></thead>`
  return `<table>${head}<tbody>${rows.join('')}</tbody></table>`
}
