import { createHash } from 'node:crypto'
import type { ShopDb } from '~/database/schema'
import { type AuditInput, type ChangedSince, changedSince, recordAudit } from '~/models/base/audit/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import type { Questionnaire } from '~/models/base/template'
import { findProductRow, readSpecifications } from '~/models/shop/catalogue/index.server'
import { withVat } from '~/models/values/money'

import { catalogueVat } from '~/models/values/vat'
import { type AdviceEffect, compareAdvice } from './judgement.server'
import type { Candidate, Rule, RuleSet } from './recommendation'
import { findRules, listCandidates, listRules } from './recommendation.server'

const MAX_COPIED = 2000

/** Rules for one product. An empty drawback means it is never recommended. */
export interface ProductRules {
  drawback: string
  rules: Rule[]
}

/** Each version of the rules is an entry of it. */
export const rulesSubject = { kind: 'advice', id: 'rules' }

/** Reads the newest rules; version 0 when there are none. */
export async function readProductRules(db: ShopDb, productId: string): Promise<ProductRules & { version: number }> {
  const { version = 0 } = (await findRules(db)) ?? {}
  const known = await db
    .selectFrom('recommendation_product')
    .select('drawback')
    .where('version', '=', version)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  const rules = known ? ((await listRules(db, version)).get(productId) ?? []) : []
  return { version, drawback: known?.drawback ?? '', rules }
}

export interface RulesPreview extends AdviceEffect {
  /** Combinations in which the product comes first. */
  firstBefore: number
  firstAfter: number
  /** Combinations in which it is shown. */
  shownAfter: number
}

interface Proposal {
  questionnaire: Questionnaire
  productId: string
  /** Version the edit is based on. */
  version: number
  proposed: ProductRules
}

export type PublishRulesResult =
  | { ok: true; version: number }
  | { ok: false; reason: 'unknown' | 'no-rules' | 'no-drawback' | 'unchanged' }
  | ChangedSince
  /** The preview to confirm by sending `seen` along. */
  | { ok: false; reason: 'unseen'; preview: RulesPreview; seen: string }
  | { ok: false; reason: 'poor'; preview: RulesPreview }

/**
 * Publishes a new version of the rules with the proposal for one product, once its preview was confirmed, and only if
 * every combination of answers keeps a product with two reasons each (docs/decisions/0040-questionnaire.md).
 */
export async function publishRules(
  db: ShopDb,
  input: Proposal & { seen: string | undefined; actor: AuditInput['actor']; at: Date },
): Promise<PublishRulesResult> {
  const { productId, proposed, version } = input
  const product = await findProductRow(db, productId)
  if (!product) return { ok: false, reason: 'unknown' }
  const rules = await findRules(db)
  if (!rules) return { ok: false, reason: 'no-rules' }
  if (!proposed.drawback && proposed.rules.length > 0) return { ok: false, reason: 'no-drawback' }
  if (isSame(await readProductRules(db, productId), proposed)) return { ok: false, reason: 'unchanged' }
  if (rules.version !== version)
    return changedSince(db, { subject: rulesSubject, version: rules.version, seen: version })
  const preview = await previewRules(db, { ...input, rules })
  if (preview.poorCount > 0) return { ok: false, reason: 'poor', preview }
  const seen = fingerprint({ version, productId, proposed, preview })
  if (seen !== input.seen) return { ok: false, reason: 'unseen', preview, seen }
  return insertVersion(db, { ...input, name: product.name })
}

function isSame(known: ProductRules, proposed: ProductRules): boolean {
  return known.drawback === proposed.drawback && JSON.stringify(sorted(known)) === JSON.stringify(sorted(proposed))
}

function sorted({ rules }: ProductRules) {
  return rules
    .map(({ question, answer, points, reason, drawback }) => [question, answer, points, reason, drawback])
    .sort((a, b) => `${a[0]} ${a[1]}`.localeCompare(`${b[0]} ${b[1]}`))
}

function fingerprint(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32)
}

/** Computes the recommendations of every combination, with the current and with the proposed rules. */
async function previewRules(db: ShopDb, { rules, ...proposal }: Proposal & { rules: RuleSet }): Promise<RulesPreview> {
  const { questionnaire, productId } = proposal
  const today = await listCandidates(db, { version: rules.version, questionnaire })
  const after = await withProposal(db, today, proposal)
  const counts = { firstBefore: 0, firstAfter: 0, shownAfter: 0 }
  const effect = await compareAdvice(db, {
    rules,
    before: { questionnaire, candidates: today },
    after: { questionnaire, candidates: after },
    watch(was, is) {
      if (was[0]?.productId === productId) counts.firstBefore++
      if (is[0]?.productId === productId) counts.firstAfter++
      if (is.some((each) => each.productId === productId)) counts.shownAfter++
    },
  })
  return { ...effect, ...counts }
}

/** Returns the candidates with the proposal applied, in catalogue order, as if the product were published. */
async function withProposal(db: ShopDb, today: Candidate[], proposal: Omit<Proposal, 'version'>): Promise<Candidate[]> {
  const { productId, proposed } = proposal
  const known = today.find((candidate) => candidate.productId === productId)
  if (!proposed.drawback) return today.filter((candidate) => candidate !== known)
  if (known) return today.map((candidate) => (candidate === known ? { ...known, ...proposed } : candidate))
  const candidate = await findCandidate(db, proposal)
  return candidate ? [...today, candidate] : today
}

async function findCandidate(
  db: ShopDb,
  { productId, proposed }: Omit<Proposal, 'version'>,
): Promise<Candidate | undefined> {
  const row = await db
    .selectFrom('product')
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .select(['price_cents', 'specifications', 'is_service', 'current_stock', 'reserved_stock'])
    .where('product.id', '=', productId)
    .executeTakeFirst()
  return (
    row && {
      productId,
      priceCents: withVat(row.price_cents, catalogueVat(await readSettings(db)).percent),
      inStock: row.is_service === 1 || (row.current_stock ?? 0) > (row.reserved_stock ?? 0),
      specifications: readSpecifications(row.specifications),
      ...proposed,
    }
  )
}

interface Published extends Proposal {
  name: string
  actor: AuditInput['actor']
  at: Date
}

/** Published versions are immutable: copies the rules with the product's part replaced. */
function insertVersion(db: ShopDb, input: Published): Promise<PublishRulesResult> {
  const { version, name, actor, at } = input
  return db.transaction().execute(async (trx): Promise<PublishRulesResult> => {
    const base = await trx
      .selectFrom('recommendation_version')
      .selectAll()
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    if (base.version !== version)
      return changedSince(trx, { subject: rulesSubject, version: base.version, seen: version })
    const next = version + 1
    const changed = changedText(await readProductRules(trx, input.productId), input.proposed)
    await trx
      .insertInto('recommendation_version')
      .values({ ...base, version: next, published_at: at.toISOString() })
      .execute()
    await copyOthers(trx, { ...input, next })
    await insertProposed(trx, { ...input, next })
    await recordAudit(trx, {
      ...{ at, actor, action: 'advice.publish', subject: { ...rulesSubject, label: name } },
      before: changed.before,
      after: { version: next, ...changed.after },
    })
    return { ok: true, version: next }
  })
}

/** Differences for the log and for conflict messages. */
function changedText(known: ProductRules, proposed: ProductRules) {
  const [then, now] = [textsOf(known), textsOf(proposed)]
  const names = [...new Set([...then.keys(), ...now.keys()])].filter((name) => then.get(name) !== now.get(name))
  const pick = (from: Map<string, string>) => Object.fromEntries(names.map((name) => [name, from.get(name) ?? null]))
  return { before: pick(then), after: pick(now) }
}

function textsOf({ drawback, rules }: ProductRules): Map<string, string> {
  const texts = rules.map(({ question, answer, points, reason, drawback: against }): [string, string] => [
    `${question}, ${answer}`,
    [`${points} points`, reason, against].filter(Boolean).join(', '),
  ])
  return new Map([['réserve', drawback], ...texts])
}

interface Copied {
  version: number
  next: number
  productId: string
}

async function copyOthers(trx: ShopDb, { version, next, productId }: Copied): Promise<void> {
  const products = await trx
    .selectFrom('recommendation_product')
    .selectAll()
    .where('version', '=', version)
    .where('product_id', '!=', productId)
    .orderBy('product_id')
    .limit(MAX_COPIED)
    .execute()
  for (const row of products)
    await trx
      .insertInto('recommendation_product')
      .values({ ...row, version: next })
      .execute()
  const rules = await trx
    .selectFrom('recommendation_rule')
    .selectAll()
    .where('version', '=', version)
    .where('product_id', '!=', productId)
    .orderBy('product_id')
    .orderBy('question')
    .orderBy('answer')
    .limit(MAX_COPIED)
    .execute()
  for (const row of rules)
    await trx
      .insertInto('recommendation_rule')
      .values({ ...row, version: next })
      .execute()
  const advice = await trx
    .selectFrom('recommendation_advice')
    .selectAll()
    .where('version', '=', version)
    .orderBy('position')
    .limit(MAX_COPIED)
    .execute()
  for (const row of advice)
    await trx
      .insertInto('recommendation_advice')
      .values({ ...row, version: next })
      .execute()
}

async function insertProposed(trx: ShopDb, input: Pick<Copied, 'next' | 'productId'> & { proposed: ProductRules }) {
  const { next, productId, proposed } = input
  if (!proposed.drawback) return
  const key = { version: next, product_id: productId }
  await trx
    .insertInto('recommendation_product')
    .values({ ...key, drawback: proposed.drawback })
    .execute()
  const rows = proposed.rules.map((rule) => ({ ...key, ...rule }))
  if (rows.length > 0) await trx.insertInto('recommendation_rule').values(rows).execute()
}
