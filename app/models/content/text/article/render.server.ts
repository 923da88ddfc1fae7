import type sanitize from 'sanitize-html'
import { escapeXml } from '~/runtime/xml'
import { createMarkdownRenderer, isOwnPath, sanitizeHtml } from '../markdown.server'

/** Increment with every change of the output, so that outdated stored HTML can be found. */
export const RENDERER_VERSION = 1

const MAX_BYTES = 100 * 1024
/** Usual figure for silent reading of French on a screen; the result is rounded to a minute. */
const WORDS_PER_MINUTE = 200

export interface RenderedArticle {
  html: string
  /** Visible text, on one line. */
  text: string
  readingMinutes: number
}

export type RenderArticleResult = ({ ok: true } & RenderedArticle) | { ok: false; reason: 'too-long' | 'too-deep' }

/**
 * HTML with an allowlist of elements, attributes and addresses, rendered once when an article is saved. HTML in the
 * source is shown as text.
 */
export function renderArticle(markdown: string): RenderArticleResult {
  if (Buffer.byteLength(markdown) > MAX_BYTES) return { ok: false, reason: 'too-long' }
  const html = renderHtml(markdown)?.trim()
  if (html === undefined) return { ok: false, reason: 'too-deep' }
  const text = textOf(html)
  const words = text.split(' ').filter((word) => word !== '').length
  return { ok: true, html, text, readingMinutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) }
}

/** For screen readers; the style adds an arrow. */
const newTab = '<span class="visually-hidden"> (nouvel onglet)</span>'

const renderHtml = createMarkdownRenderer({
  // The page title is h1; at most three levels below it.
  headingLevel: (depth) => Math.min(Math.max(depth, 2), 4),
  renderer: {
    html: ({ text }) => escapeXml(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      if (isExternal(href)) return `<a href="${asAttribute(href)}">${words}${newTab}</a>`
      return isOwnPath(href) || isMail(href) ? `<a href="${asAttribute(href)}">${words}</a>` : words
    },
    image({ href, text }) {
      return isOwnPicture(href) ? `<img src="${href}" alt="${asAttribute(text)}">` : asAttribute(text)
    },
  },
  tags: ['del', 'img', 'span'],
  attributes: { img: ['src', 'alt', 'loading'] },
  schemes: ['https', 'mailto'],
  linkAttributes(href): sanitize.Attributes {
    if (isExternal(href)) return { href, rel: 'noopener nofollow ugc', target: '_blank' }
    return isOwnPath(href) || isMail(href) ? { href } : {}
  },
  sanitize: {
    allowedClasses: { span: ['visually-hidden'] },
    transformTags: { img: (tagName, attributes) => ({ tagName, attribs: pictureAttributes(attributes) }) },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  },
})

function pictureAttributes({ src = '', alt = '' }: sanitize.Attributes): sanitize.Attributes {
  return isOwnPicture(src) ? { src, alt, loading: 'lazy' } : {}
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

/** marked keeps entities: `&amp;` in a URL means `&`. */
function asAttribute(text: string): string {
  return escapeXml(text).replace(/&amp;(#?\w+;)/g, '&$1')
}

/** Visible text on one line, with spaces between blocks. */
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
