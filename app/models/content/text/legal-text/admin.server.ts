import type { AuditEntry, ShopDb } from '~/database/schema'
import { type AuditInput, listAuditOf, recordAudit } from '~/models/base/audit/index.server'
import type { ForbiddenWords } from '~/models/base/template'
import { parisDay, parisInstant } from '~/models/values/french-date'

import { listLegalVersions } from '../legal-text.server'
import { checkLegalText } from './checks.server'
import { type LegalTextKind, legalTextKinds, legalTextTitles } from './placeholders'

type VersionState = 'coming' | 'in-force' | 'former'

export interface LegalVersion {
  version: string
  /** Effective date. */
  publishedAt: Date
  state: VersionState
}

/** All versions of a text, newest first, with their state at a moment. */
export async function listVersionStates(
  db: ShopDb,
  { kind, at }: { kind: LegalTextKind; at: Date },
): Promise<LegalVersion[]> {
  const versions = await listLegalVersions(db, kind)
  const inForce = versions.find(({ publishedAt }) => publishedAt <= at)
  return versions.map((each) => ({
    ...each,
    state: each === inForce ? 'in-force' : each.publishedAt > at ? 'coming' : 'former',
  }))
}

/** All texts of the shop with their versions. */
export function listLegalTexts(db: ShopDb, at: Date): Promise<{ kind: LegalTextKind; versions: LegalVersion[] }[]> {
  return Promise.all(
    legalTextKinds.map(async (kind) => ({ kind, versions: await listVersionStates(db, { kind, at }) })),
  )
}

/** Source with its placeholders. */
export async function findLegalBody(
  db: ShopDb,
  { kind, version }: { kind: LegalTextKind; version: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('legal_text')
    .select('body')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.body
}

export type PublishLegalTextResult =
  | { ok: true; version: string }
  /** Changed by another user since it was opened; nothing was written. */
  | { ok: false; reason: 'changed'; count: number; last: AuditEntry | undefined }
  | { ok: false; reason: 'past' | 'unchanged' | 'many-that-day' }
  | { ok: false; reason: 'unlawful'; problems: string[] }

interface Publication {
  kind: LegalTextKind
  body: string
  /** Wording forbidden by law. */
  forbidden: ForbiddenWords[]
  /** ISO day in Paris; today's takes effect at once. */
  effectiveOn: string
  /** Number of versions when it was opened. */
  seen: number
  actor: AuditInput['actor']
  at: Date
}

const MAX_VERSIONS_A_DAY = 9

/** Adds a version effective on a day; earlier ones stay, and orders keep the one they accepted. */
export async function publishLegalText(db: ShopDb, input: Publication): Promise<PublishLegalTextResult> {
  const { kind, body, effectiveOn, seen, actor, at } = input
  const problems = await checkLegalText(kind, body, input.forbidden)
  return db.transaction().execute(async (trx): Promise<PublishLegalTextResult> => {
    const versions = await listVersionStates(trx, { kind, at })
    if (versions.length !== seen) {
      const [last] = await listAuditOf(trx, { kind: 'legal-text', id: kind }, 1)
      return { ok: false, reason: 'changed', count: versions.length, last }
    }
    if (effectiveOn < parisDay(at)) return { ok: false, reason: 'past' }
    if (problems.length > 0) return { ok: false, reason: 'unlawful', problems }
    const [newest] = versions
    const isUnchanged = newest && (await findLegalBody(trx, { kind, version: newest.version }))?.trim() === body.trim()
    // Of a text that came with the shop, the first version of its own says that somebody has read it.
    if (isUnchanged && (await listAuditOf(trx, { kind: 'legal-text', id: kind }, 1)).length > 0)
      return { ok: false, reason: 'unchanged' }
    const version = freeName(effectiveOn, versions)
    if (!version) return { ok: false, reason: 'many-that-day' }
    const from = effectiveOn === parisDay(at) ? at : parisInstant(effectiveOn, 0)
    await trx.insertInto('legal_text').values({ kind, version, body, published_at: from.toISOString() }).execute()
    const subject = { kind: 'legal-text', id: kind, label: `${legalTextTitles[kind]}, version ${version}` }
    await recordAudit(trx, {
      at,
      actor,
      action: 'legal-text.publish',
      subject,
      after: { version, effective_on: effectiveOn },
    })
    return { ok: true, version }
  })
}

/** `2027-01-01`, then `2027-01-01-2`: sorts chronologically. */
function freeName(day: string, versions: LegalVersion[]): string | undefined {
  const names = Array.from({ length: MAX_VERSIONS_A_DAY }, (_, place) => (place === 0 ? day : `${day}-${place + 1}`))
  const ofDay = versions.filter(({ version }) => version.startsWith(day))
  return names.find((name) => ofDay.every(({ version }) => version < name))
}
