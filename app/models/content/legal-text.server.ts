import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { ShopDatabase } from '~/database/schema'
import { transferHold } from '~/models/payment'
import { type Settings, typesetHours } from '~/models/shop'
import { exemptSettings, isSettingKey, publicOrigin, readSettings } from '~/models/shop/index.server'

import { renderTable } from './markdown-table.server'

export type LegalTextKind = 'cgv' | 'mentions-legales' | 'confidentialite' | 'accessibilite' | 'retractation'

export interface LegalText {
  kind: LegalTextKind
  version: string
  /** Markdown in which every placeholder has its value. */
  markdown: string
  publishedAt: Date
}

/** The latest version, the one asked for, or the one that was in force at a moment. */
export async function findLegalText(
  db: Kysely<ShopDatabase>,
  input: { kind: LegalTextKind; version?: string; inForceAt?: Date },
): Promise<LegalText | undefined> {
  let query = db.selectFrom('legal_text').selectAll().where('kind', '=', input.kind)
  if (input.version !== undefined) query = query.where('version', '=', input.version)
  if (input.inForceAt) query = query.where('published_at', '<=', input.inForceAt.toISOString())
  const row = await query.orderBy('published_at', 'desc').orderBy('version', 'desc').limit(1).executeTakeFirst()
  if (!row) return undefined
  return {
    kind: input.kind,
    version: row.version,
    markdown: fillPlaceholders(row.body, await readSettings(db), row.version),
    publishedAt: new Date(row.published_at),
  }
}

/** Of the text that is accepted today; undefined in a shop that has none. */
export async function findLegalVersion(db: Kysely<ShopDatabase>, kind: LegalTextKind): Promise<string | undefined> {
  const latest = await db
    .selectFrom('legal_text')
    .select('version')
    .where('kind', '=', kind)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.version
}

/** Keeps a text as it reads now, for the order that accepts it: settings change, what was accepted does not. */
export async function keepRendering(
  trx: Kysely<ShopDatabase>,
  input: { kind: LegalTextKind; version: string; at: Date },
): Promise<string | null> {
  const text = await findLegalText(trx, input)
  if (!text) return null
  const { kind, version, markdown } = text
  const hash = createHash('sha256').update(`${kind}\0${version}\0${markdown}`).digest('hex').slice(0, 32)
  await trx
    .insertInto('legal_text_rendering')
    .values({ hash, kind, version, body: markdown, kept_at: input.at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return hash
}

/** The very text that an order accepted. */
export async function findRendering(
  db: Kysely<ShopDatabase>,
  input: { kind: LegalTextKind; hash: string },
): Promise<LegalText | undefined> {
  const row = await db
    .selectFrom('legal_text_rendering as rendering')
    .innerJoin('legal_text as text', (join) =>
      join.onRef('text.kind', '=', 'rendering.kind').onRef('text.version', '=', 'rendering.version'),
    )
    .select(['rendering.version', 'rendering.body', 'text.published_at'])
    .where('rendering.hash', '=', input.hash)
    .where('rendering.kind', '=', input.kind)
    .executeTakeFirst()
  if (!row) return undefined
  return { kind: input.kind, version: row.version, markdown: row.body, publishedAt: new Date(row.published_at) }
}

/** Where the terms that an order accepted can be read again. */
export function acceptedTermsPath(order: { cgv_version: string; cgv_hash: string | null }): string {
  const parameters = new URLSearchParams({ version: order.cgv_version })
  if (order.cgv_hash) parameters.set('texte', order.cgv_hash)
  return `/cgv?${parameters}`
}

const MAX_LISTED_VERSIONS = 50

/** Newest first. */
export async function listLegalVersions(
  db: Kysely<ShopDatabase>,
  kind: LegalTextKind,
): Promise<{ version: string; publishedAt: Date }[]> {
  const rows = await db
    .selectFrom('legal_text')
    .select(['version', 'published_at'])
    .where('kind', '=', kind)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .limit(MAX_LISTED_VERSIONS)
    .execute()
  return rows.map((row) => ({ version: row.version, publishedAt: new Date(row.published_at) }))
}

/**
 * `{{setting.key}}`, and `{{cgv.version}}`, `{{app.url}}` and `{{transfer.hold}}`, which are no settings. A line about what this shop may
 * leave empty, and has, is left out.
 */
export function fillPlaceholders(body: string, settings: Settings, version: string): string {
  const left = exemptSettings(settings).filter((key) => settings[key].trim() === '')
  const lines = body.split('\n').filter((line) => !left.some((key) => line.includes(`{{${key}}}`)))
  return lines.join('\n').replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, key: string) => {
    if (key === 'cgv.version') return escapeMarkdown(version)
    if (key === 'app.url') return escapeMarkdown(publicOrigin())
    if (key === 'transfer.hold') return escapeMarkdown(transferHold)
    const value = isSettingKey(key) ? settings[key].trim() : ''
    if (value === '') return '*à compléter*'
    return key === 'shop.hours' ? typesetHours(asMarkdown(value)) : asMarkdown(value)
  })
}

function asMarkdown(value: string): string {
  const isLink = /^https:\/\/[^\s<>]+$/.test(value) || /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(value)
  return isLink ? `<${value}>` : escapeMarkdown(value)
}

function escapeMarkdown(value: string): string {
  return value.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&')
}

interface MarkdownOptions {
  /** Makes links to our own pages absolute, for a mail. */
  origin?: string
  /** Added to every heading's level, so that a text fits under the headings around it. */
  headingShift?: number
}

const MAX_MARKDOWN_LENGTH = 100_000
const MAX_CACHED_TEXTS = 50
const rendered = new Map<string, string>()

/** HTML of a closed list of elements and link schemes; the same text is rendered once. */
export function renderMarkdown(markdown: string, options: MarkdownOptions = {}): string {
  const key = `${options.origin ?? ''} ${options.headingShift ?? 0} ${markdown}`
  const known = rendered.get(key)
  if (known !== undefined) return known
  const html = sanitizeHtml(parseMarkdown(markdown, options.headingShift ?? 0), sanitizeOptions(options.origin))
  if (rendered.size >= MAX_CACHED_TEXTS) rendered.clear()
  rendered.set(key, html)
  return html
}

function parseMarkdown(markdown: string, headingShift: number): string {
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'heading') token.depth = Math.min(6, token.depth + headingShift)
    },
    renderer: { table: renderTable },
  })
  try {
    return marked.parse(withinLimit(markdown), { async: false })
  } catch (error) {
    // marked recurses: a text nested thousands of levels deep overflows the stack.
    if (error instanceof RangeError) return ''
    throw error
  }
}

/** Throws beyond it. */
export function withinLimit(markdown: string): string {
  if (markdown.length > MAX_MARKDOWN_LENGTH) throw new Error('A markdown text may not exceed 100,000 characters.')
  return markdown
}

function sanitizeOptions(origin: string | undefined): sanitizeHtml.IOptions {
  return {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'h5', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'pre', 'br', 'hr'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'rel'],
      ol: ['start'],
      th: ['scope'],
      td: ['data-label'],
    },
    allowedSchemes: ['https', 'mailto', ...(origin?.startsWith('http:') ? ['http'] : [])],
    allowProtocolRelative: false,
    nestingLimit: 20,
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href, origin) }),
    },
  }
}

function linkAttributes(href: string, origin = ''): sanitizeHtml.Attributes {
  if (isOwnPath(href)) return { href: `${origin}${href}` }
  return href.startsWith('https:') ? { href, rel: 'noopener nofollow' } : { href }
}

/** A path of the shop, and not another site's address in disguise. */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href)
}
