import { createHash } from 'node:crypto'
import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'
import {
  isVatPlaceholder,
  listProcessors,
  printedSetting,
  processorText,
  type Services,
  type Settings,
  transferHold,
  vatText,
} from '~/models/base/setting'
import { exemptSettings, isSettingKey, readSettings } from '~/models/base/setting/index.server'
import { tierWords } from '~/models/shop/loyalty'
import { creditTerms, creditText } from '~/models/values/credit'
import { versionName } from '~/models/values/french-date'
import { INSTALMENT_COUNTS, INSTALMENT_DAYS, instalmentText } from '~/models/values/totals'
import { ofName } from '~/models/values/wording'
import { guaranteeBox, isOwnPlaceholder, type LegalTextKind, placeholders } from './legal-text/placeholders'

export interface LegalText {
  kind: LegalTextKind
  version: string
  /** Markdown with placeholders filled in. */
  markdown: string
  publishedAt: Date
}

/** Finds the version in force at a moment, or the requested one, which may be in the future. */
export async function findLegalText(
  db: ShopDb,
  input: { kind: LegalTextKind; version?: string; at: Date; origin: string; services?: Services | undefined },
): Promise<LegalText | undefined> {
  let query = db.selectFrom('legal_text').selectAll().where('kind', '=', input.kind)
  if (input.version !== undefined) query = query.where('version', '=', input.version)
  else query = query.where('published_at', '<=', input.at.toISOString())
  const row = await query.orderBy('published_at', 'desc').orderBy('version', 'desc').limit(1).executeTakeFirst()
  if (!row) return undefined
  return {
    kind: input.kind,
    version: row.version,
    markdown: fillPlaceholders(row.body, { ...input, settings: await readSettings(db), version: row.version }),
    publishedAt: new Date(row.published_at),
  }
}

/** Version of the text in force; undefined in a shop without one. */
export async function findLegalVersion(
  db: ShopDb,
  { kind, at }: { kind: LegalTextKind; at: Date },
): Promise<string | undefined> {
  const versions = await listLegalVersions(db, kind)
  return versions.find(({ publishedAt }) => publishedAt <= at)?.version
}

/** The terms of sale in force, for the order that accepts them: their rendering is stored, since settings may change. */
export async function acceptTerms(
  db: ShopDb,
  input: { origin: string; settings: Settings; at: Date },
): Promise<{ version: string; hash: string | null }> {
  const kind = 'cgv'
  const row = await db
    .selectFrom('legal_text')
    .select(['version', 'body'])
    .where('kind', '=', kind)
    .where('published_at', '<=', input.at.toISOString())
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { version: '', hash: null }
  const { version } = row
  const { hash, markdown } = rendered(row.body, { ...input, kind, version })
  if (!(await findRendering(db, { kind, hash })))
    await db
      .insertInto('legal_text_rendering')
      .values({ hash, kind, version, body: markdown, kept_at: input.at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return { version, hash }
}

interface Rendering {
  hash: string
  markdown: string
}

/** Keyed by the settings object, which is shared until a setting changes: consecutive orders reuse a rendering. */
const renderings = new WeakMap<Settings, Map<string, Rendering>>()

function rendered(
  body: string,
  input: { kind: LegalTextKind; version: string; origin: string; settings: Settings },
): Rendering {
  const { kind, version, origin, settings } = input
  const known = renderings.get(settings) ?? new Map<string, Rendering>()
  renderings.set(settings, known)
  const name = [kind, version, origin, body].join('\0')
  const present = known.get(name)
  if (present) return present
  const markdown = fillPlaceholders(body, { settings, version, origin })
  const made = { markdown, hash: hashOf({ kind, version, markdown }) }
  known.set(name, made)
  return made
}

/** Key of a rendering. */
export function hashOf({ kind, version, markdown }: Pick<LegalText, 'kind' | 'version' | 'markdown'>): string {
  return createHash('sha256').update(`${kind}\0${version}\0${markdown}`).digest('hex').slice(0, 32)
}

/** Text accepted by an order: its stored rendering, else the version with current settings. */
export async function findAcceptedTerms(
  db: ShopDb,
  { order, ...asked }: { order: { cgv_version: string; cgv_hash: string | null }; origin: string; at: Date },
): Promise<LegalText | undefined> {
  const { cgv_version, cgv_hash } = order
  const kept = cgv_hash ? await findRendering(db, { kind: 'cgv', hash: cgv_hash }) : undefined
  return kept ?? (await findLegalText(db, { ...asked, kind: 'cgv', version: cgv_version }))
}

export async function findRendering(
  db: ShopDb,
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

/** Path of the terms an order accepted. */
export function acceptedTermsPath(order: { cgv_version: string; cgv_hash: string | null }): string {
  const parameters = new URLSearchParams({ version: order.cgv_version })
  if (order.cgv_hash) parameters.set('texte', order.cgv_hash)
  return `${href('/cgv')}?${parameters}`
}

const MAX_LISTED_VERSIONS = 50

/** Newest first, including future ones. */
export async function listLegalVersions(
  db: ShopDb,
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
 * Fills `{{setting.key}}` and the placeholders that are not settings (`ownPlaceholders`). Drops lines that name an empty optional setting.
 */
export function fillPlaceholders(
  body: string,
  {
    settings,
    version,
    origin,
    services,
  }: { settings: Settings; version: string; origin: string; services?: Services | undefined },
): string {
  const left = exemptSettings(settings).filter((key) => printedSetting(key, settings).trim() === '')
  const whole = settings['shop.hours'].trim() === '' ? body.replaceAll(', {{shop.hours}}', '') : body
  const lines = whole.split('\n').filter((line) => !left.some((key) => line.includes(`{{${key}}}`)))
  const own = {
    'cgv.version': escapeMarkdown(versionName(version)),
    'app.url': escapeMarkdown(origin),
    'transfer.hold': escapeMarkdown(transferHold),
    'loyalty.tiers': escapeMarkdown(tierWords(settings)),
    processors: processorList(settings, services),
    'guarantee.box': guaranteeBox,
    'credit.terms': creditParagraphs(settings),
  }
  const filled = (key: string) => {
    if (isVatPlaceholder(key)) return escapeMarkdown(vatText(key, settings))
    if (isOwnPlaceholder(key)) return own[key]
    if (key === 'accessibility.duty') return accessibilityText(settings)
    const value = isSettingKey(key) ? printedSetting(key, settings).trim() : ''
    return value === '' ? '*à compléter*' : asMarkdown(value)
  }
  return lines
    .join('\n')
    .replace(namesAfterDe, (_, key: string) => ofName(filled(key)))
    .replace(placeholders, (_, key: string) => filled(key))
}

/** With its heading; empty without a lender. */
function creditParagraphs(settings: Settings): string {
  const terms = creditTerms(settings)
  if (!terms) return ''
  const example = creditText(terms.exampleCents, INSTALMENT_COUNTS[0], terms)
  return `### Paiement en plusieurs fois

**${escapeMarkdown(terms.warning)}**

Le paiement en ${instalmentText()} est un crédit accordé par ${escapeMarkdown(terms.lender)}, qui peut l’accepter ou le refuser. Le total de la commande est divisé comme vous le choisissez auprès du prêteur, au centime près, le reste éventuel étant ajouté à la première échéance\u202f: la première est due le jour de la commande, chacune des autres ${INSTALMENT_DAYS} jours après celle qui la précède. Les montants et les dates exacts sont affichés avant que vous ne vous engagiez.

Exemple. ${escapeMarkdown(example)}

En cas de retard de paiement, le prêteur peut appliquer les pénalités prévues par son contrat\u202f; il vous les indique avant que vous ne l’acceptiez. Vous disposez auprès de lui des droits attachés au crédit, dont le droit de rétractation. Si vous renoncez à l’achat, le crédit qui le finance prend fin de plein droit, sans frais.`
}

/** Directive (EU) 2019/882, art. 4(5) and annex V; art. L412-13 C. conso. */
function accessibilityText(settings: Settings): string {
  const own = escapeMarkdown(settings['legal.company_name'].trim() || settings['shop.name'])
  if (settings['accessibility.duty'] === 'exemptée')
    return `${own} est une microentreprise qui fournit un service\u202f: les exigences d’accessibilité des services (article L. 412-13 du code de la consommation) ne lui sont pas imposées. Elle le déclare ici, et suit ces règles de son plein gré.`
  return `${own} est soumise aux exigences d’accessibilité des services (article L. 412-13 du code de la consommation). Cette page dit comment le service y répond, et ce qui n’y répond pas encore.`
}

/** Elision: « d’Osmoseurs », « de Fontaine ». */
const namesAfterDe = /\bde \{\{(shop\.name|legal\.company_name)\}\}/g

function processorList(settings: Settings, services: Services | undefined): string {
  return listProcessors(settings, services)
    .map((each) => `- ${escapeMarkdown(processorText(each))}`)
    .join('\n')
}

function asMarkdown(value: string): string {
  const isLink = /^https:\/\/[^\s<>]+$/.test(value) || /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(value)
  return isLink ? `<${value}>` : escapeMarkdown(value)
}

function escapeMarkdown(value: string): string {
  return value.replace(/[^\S\u00a0\u202f]+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&')
}
