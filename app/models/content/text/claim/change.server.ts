import type { AuditEntry, ClaimPlace, ClaimRow, ShopDb } from '~/database/schema'
import { type AuditInput, listAuditOf, recordAudit } from '~/models/base/audit/index.server'
import type { ForbiddenWords } from '~/models/base/template'
import { parisDay } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { keysOf, pick } from '~/runtime/record'

import { MAX_CLAIMS } from '../claim.server'
import { findForbiddenWords, forbiddenWordsMessage } from '../forbidden-words'
import { type ClaimWords, claimWordsRefusal } from './forms'
import { isClaimPlace } from './text'

interface Actor {
  actor: AuditInput['actor']
  at: Date
}

/** `forbidden`: wording forbidden by law. */
interface Judged {
  words: ClaimWords
  forbidden: ForbiddenWords[]
}

export interface ClaimName {
  place: string
  key: string
}

type Change = ClaimName & Actor & { version: number }

/** Refused because of its wording. */
interface ClaimWordsRefused {
  ok: false
  reason: 'words'
  field: string
  message: string
}

export type ChangeClaimResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  /** Changed by another user since the version seen; nothing was written. */
  | { ok: false; reason: 'changed'; claim: ClaimRow; last: AuditEntry | undefined }
  | ClaimWordsRefused

type AddClaimResult = { ok: true; key: string } | { ok: false; reason: 'full' } | ClaimWordsRefused

/** Adds a claim last in its place. Without a proof it is stored but not shown. */
export function addClaim(db: ShopDb, input: Actor & Judged & { place: ClaimPlace }): Promise<AddClaimResult> {
  const { place, words, at } = input
  return db.transaction().execute(async (trx): Promise<AddClaimResult> => {
    const refused = refusalOf(input, at)
    if (refused) return refused
    const others = await listOfPlace(trx, place)
    if (others.filter(({ withdrawn_at }) => withdrawn_at === null).length >= MAX_CLAIMS)
      return { ok: false, reason: 'full' }
    const key = newId(at)
    const position = Math.max(-1, ...others.map((each) => each.position)) + 1
    const row = { place, key, position, ...columnsOf(words), version: 1, updated_at: at.toISOString() }
    await trx.insertInto('claim').values(row).execute()
    await record(trx, { ...input, key, action: 'claim.add', label: words.text, after: loggedWords(columnsOf(words)) })
    return { ok: true, key }
  })
}

/** Writes changed fields, on the version seen. */
export function changeClaim(db: ShopDb, input: Change & Judged): Promise<ChangeClaimResult> {
  const { words } = input
  const columns = columnsOf(words)
  return change(db, input, async (trx, claim) => {
    const refused = refusalOf(input, words.expiresOn === claim.expires_on ? undefined : input.at)
    if (refused) return refused
    await write(trx, { ...input, claim, columns, action: 'claim.change' })
    return { ok: true }
  })
}

/** Extends a reviewed proof to another day. */
export function renewClaim(db: ShopDb, input: Change & { expiresOn: string }): Promise<ChangeClaimResult> {
  return change(db, input, async (trx, claim) => {
    const refused = pastRefusal(input.expiresOn, input.at)
    if (refused) return refused
    await write(trx, { ...input, claim, columns: { expires_on: input.expiresOn }, action: 'claim.renew' })
    return { ok: true }
  })
}

/** Hides a claim; reversible. */
export function withdrawClaim(db: ShopDb, input: Change): Promise<ChangeClaimResult> {
  return change(db, input, async (trx, claim) => {
    await write(trx, { ...input, claim, columns: { withdrawn_at: input.at.toISOString() }, action: 'claim.withdraw' })
    return { ok: true }
  })
}

export function restoreClaim(db: ShopDb, input: Change): Promise<ChangeClaimResult> {
  return change(db, input, async (trx, claim) => {
    await write(trx, { ...input, claim, columns: { withdrawn_at: null }, action: 'claim.restore' })
    return { ok: true }
  })
}

/** Sets or removes its proof file. */
export function nameProof(
  db: ShopDb,
  input: Change & { proof: { file: string; name: string } | undefined },
): Promise<ChangeClaimResult> {
  const { proof } = input
  const columns = { proof_file: proof?.file ?? null, proof_name: proof?.name ?? null }
  return change(db, input, async (trx, claim) => {
    await write(trx, { ...input, claim, columns, action: proof ? 'claim.proof-add' : 'claim.proof-remove' })
    return { ok: true }
  })
}

export async function findClaim(db: ShopDb, { place, key }: ClaimName): Promise<ClaimRow | undefined> {
  if (!isClaimPlace(place)) return undefined
  return db.selectFrom('claim').selectAll().where('place', '=', place).where('key', '=', key).executeTakeFirst()
}

type Decide = (trx: ShopDb, claim: ClaimRow) => Promise<ChangeClaimResult>

function change(db: ShopDb, input: Change, decide: Decide): Promise<ChangeClaimResult> {
  return db.transaction().execute(async (trx): Promise<ChangeClaimResult> => {
    const claim = await findClaim(trx, input)
    if (!claim) return { ok: false, reason: 'unknown' }
    const since = claim.version - input.version
    const entries = since > 0 ? await listAuditOf(trx, { kind: 'claim', id: subjectId(claim) }, since) : []
    // A user's own changes are no conflict.
    const isOwn = entries.length === since && entries.every(({ actor_id }) => actor_id === input.actor.id)
    return isOwn ? decide(trx, claim) : { ok: false, reason: 'changed', claim, last: entries[0] }
  })
}

type Columns = Partial<Omit<ClaimRow, 'place' | 'key' | 'position' | 'version' | 'updated_at'>>

async function write(
  trx: ShopDb,
  input: Change & { claim: ClaimRow; columns: Columns; action: AuditInput['action'] },
): Promise<void> {
  const { claim, columns, at } = input
  const changed = changedNames(claim, columns)
  if (changed.length === 0) return
  await trx
    .updateTable('claim')
    .set({ ...columns, version: claim.version + 1, updated_at: at.toISOString() })
    .where('place', '=', claim.place)
    .where('key', '=', claim.key)
    .execute()
  const [before, after] = [loggedWords(pick(claim, changed)), loggedWords(pick(columns, changed))]
  await record(trx, { ...input, label: columns.text ?? claim.text, before, after })
}

function changedNames(claim: ClaimRow, columns: Columns): (keyof Columns)[] {
  return keysOf(columns).filter((name) => columns[name] !== claim[name])
}

function columnsOf(words: ClaimWords) {
  const { figure, text, proof, proofUrl, liveQuery, expiresOn } = words
  return { figure, text, proof, proof_url: proofUrl, live_query: liveQuery, expires_on: expiresOn }
}

/** `since`: a new expiry date must be later. */
function refusalOf({ words, forbidden }: Judged, since: Date | undefined): ClaimWordsRefused | undefined {
  const message = claimWordsRefusal(words)
  if (message) return { ok: false, reason: 'words', ...message }
  for (const field of ['figure', 'text', 'proof'] as const) {
    const found = findForbiddenWords(forbidden, words[field] ?? '')
    if (found) return { ok: false, reason: 'words', field, message: forbiddenWordsMessage(found) }
  }
  return since && words.expiresOn !== null ? pastRefusal(words.expiresOn, since) : undefined
}

function pastRefusal(day: string, at: Date): ClaimWordsRefused | undefined {
  if (day >= parisDay(at)) return undefined
  return { ok: false, reason: 'words', field: 'expiresOn', message: 'Choisissez un jour à venir' }
}

const logged: Record<string, string> = {
  figure: 'chiffre',
  text: 'texte',
  proof: 'preuve',
  proof_url: 'adresse de la preuve',
  proof_name: 'fichier de la preuve',
  live_query: 'valeur calculée',
  expires_on: 'expire le',
  withdrawn_at: 'retirée',
}

/** Keyed by the names that the log shows. */
function loggedWords(columns: Columns): NonNullable<AuditInput['after']> {
  const shown = Object.entries(columns).filter(([name]) => Object.hasOwn(logged, name))
  return Object.fromEntries(shown.map(([name, value]) => [logged[name] ?? name, value ?? null]))
}

function subjectId({ place, key }: ClaimName): string {
  return `${place}/${key}`
}

type Recorded = ClaimName & Actor & Pick<AuditInput, 'action' | 'before' | 'after'> & { label: string }

function record(trx: ShopDb, input: Recorded): Promise<void> {
  const { label, actor, at, action, before, after } = input
  const subject = { kind: 'claim', id: subjectId(input), label }
  return recordAudit(trx, { at, actor, action, subject, before, after })
}

function listOfPlace(trx: ShopDb, place: ClaimPlace) {
  return trx
    .selectFrom('claim')
    .select(['position', 'withdrawn_at'])
    .where('place', '=', place)
    .orderBy('position', 'desc')
    .orderBy('key')
    .limit(1000)
    .execute()
}
