import type { Attributes } from 'sanitize-html'
import { createMarkdownRenderer, isOwnPath } from '../markdown.server'

export interface LegalTextOptions {
  /** Makes links to our own pages absolute, for a mail. */
  origin?: string
  /** Added to every heading level, so that a text fits below the page's headings. */
  headingShift?: number
}

const MAX_LENGTH = 100_000

/** HTML with an allowlist of elements and link schemes. */
export function renderMarkdown(markdown: string, options: LegalTextOptions = {}): string {
  return createRenderer(options)(withinLimit(markdown)) ?? ''
}

/** Such a text would render empty. */
export function isNestedTooDeeply(markdown: string): boolean {
  return createRenderer({})(withinLimit(markdown)) === undefined
}

/** Throws above the length limit. */
export function withinLimit(markdown: string): string {
  if (markdown.length > MAX_LENGTH) throw new Error('A markdown text may not exceed 100,000 characters.')
  return markdown
}

function createRenderer({ origin = '', headingShift = 0 }: LegalTextOptions) {
  return createMarkdownRenderer({
    headingLevel: (depth) => Math.min(6, depth + headingShift),
    tags: ['h5'],
    schemes: ['https', 'mailto', ...(origin.startsWith('http:') ? ['http'] : [])],
    linkAttributes(href): Attributes {
      if (isOwnPath(href)) return { href: `${origin}${href}` }
      return href.startsWith('https:') ? { href, rel: 'noopener nofollow' } : { href }
    },
  })
}
