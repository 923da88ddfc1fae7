import { sql } from 'kysely'
import type { AgentKey, MailBounce, ShopDb } from '~/database/schema'
import { listSendingAgents, pauseAgent } from '~/models/base/agent/index.server'
import { AGREEMENT_YEARS } from '~/models/base/agreement'
import { mailboxHash } from '~/models/base/agreement/index.server'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { deleteOldest } from '~/models/values/delete-oldest.server'
import { newId } from '~/models/values/id.server'
import { HOUR_MS } from '~/runtime/time'

import { DISABLED_MAILBOX, isMissingAddress, namesBlockList, preciseStatus } from './reasons'

/** So many mails of agents that are refused for now within an hour pause their agent: the sender is distrusted, or too quick. */
const BURST = 5
const MAX_DIAGNOSTIC_LENGTH = 300
const MAX_OF_A_MAILBOX = 1000
/** As long as agents' mails are kept. */
export const BOUNCE_YEARS = AGREEMENT_YEARS

interface Bounce {
  emailId: string
  /** Enhanced status code (RFC 3463). */
  status: string
  /** What the server said. */
  diagnostic: string
  source: MailBounce['source']
  at: Date
}

interface RecordedBounce {
  /** Hard: agents no longer write to the mailbox, until an administrator lifts it. */
  severity: MailBounce['severity']
  /** False for one known already. */
  isNew: boolean
}

/** Once a mail, severity, status and source; undefined for a code that tells no failure, or an unknown mail. */
export async function recordBounce(trx: ShopDb, input: Bounce): Promise<RecordedBounce | undefined> {
  const { emailId, diagnostic, source, at } = input
  const status = preciseStatus(input.status, diagnostic)
  const email = await trx
    .selectFrom('email')
    .select(['recipient', 'agent'])
    .where('id', '=', emailId)
    .executeTakeFirst()
  if (!/^[45]\.\d{1,3}\.\d{1,3}$/.test(status) || !email) return undefined
  const hash = mailboxHash(email.recipient)
  const severity = (await isFinal(trx, { ...input, status, hash })) ? 'hard' : 'soft'
  const lifted = { lifted_at: null, lifted_by: null, bounced_at: at.toISOString() }
  const inserted = await trx
    .insertInto('mail_bounce')
    .values({
      ...{ id: newId(at), email_id: emailId, severity, status, source, ...lifted },
      mailbox_hash: hash,
      diagnostic: diagnostic.slice(0, MAX_DIAGNOSTIC_LENGTH),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['email_id', 'severity', 'status', 'source'])
        .doUpdateSet(lifted)
        .where('mail_bounce.lifted_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
  const isNew = inserted !== undefined
  if (isNew && severity === 'soft') await pauseSender(trx, { agent: email.agent, diagnostic, at })
  return { severity, isNew }
}

/** A missing address, or a disabled mailbox met again: by another mail, or by the same one later. */
async function isFinal(trx: ShopDb, { emailId, status, hash, at }: Bounce & { hash: string }): Promise<boolean> {
  if (status !== DISABLED_MAILBOX) return isMissingAddress(status)
  const former = await trx
    .selectFrom('mail_bounce')
    .select('id')
    .where('mailbox_hash', '=', hash)
    .where('status', '=', DISABLED_MAILBOX)
    .where('lifted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('email_id', 'is', null),
        eb('email_id', '<>', emailId),
        eb('bounced_at', '<=', new Date(at.getTime() - HOUR_MS).toISOString()),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return former !== undefined
}

/** A block list is about the sender, so it pauses every agent that sends; other refusals pause theirs in a burst. */
async function pauseSender(
  trx: ShopDb,
  { agent, diagnostic, at }: { agent: AgentKey | null; diagnostic: string; at: Date },
): Promise<void> {
  if (namesBlockList(diagnostic)) {
    const words = diagnostic.slice(0, MAX_DIAGNOSTIC_LENGTH)
    const message = `Mis en pause\u202f: un destinataire dit que votre serveur d’envoi est sur une liste de blocage («\u202f${words}\u202f»). Faites-l’en retirer, puis démarrez l’agent de nouveau.`
    for (const key of await listSendingAgents(trx)) await pauseAgent(trx, { key, message, at })
  } else if (agent) await pauseOnBurst(trx, { agent, at })
}

async function pauseOnBurst(trx: ShopDb, { agent, at }: { agent: AgentKey; at: Date }): Promise<void> {
  const { mails } = await trx
    .selectFrom('mail_bounce')
    .innerJoin('email', 'email.id', 'mail_bounce.email_id')
    .select(({ fn }) => fn.count<number>('mail_bounce.email_id').distinct().as('mails'))
    .where('mail_bounce.severity', '=', 'soft')
    .where('mail_bounce.bounced_at', '>', new Date(at.getTime() - HOUR_MS).toISOString())
    .where('email.agent', '=', agent)
    .executeTakeFirstOrThrow()
  if (mails < BURST) return
  const message = `Mis en pause\u202f: ${mails} messages refusés pour l’instant en une heure. Voyez les retours, puis démarrez-le de nouveau.`
  await pauseAgent(trx, { key: agent, message, at })
}

const MAX_SUPPRESSED = 200

/** Mailboxes that agents no longer write to because a mail bounced for good, newest first. */
export function listSuppressed(db: ShopDb, { email }: { email?: string | undefined } = {}) {
  let query = db
    .selectFrom('mail_bounce')
    .leftJoin('email', 'email.id', 'mail_bounce.email_id')
    .select(['mail_bounce.id', 'mail_bounce.mailbox_hash', 'mail_bounce.status', 'mail_bounce.diagnostic'])
    .select(['mail_bounce.bounced_at', 'email.recipient'])
    .where('severity', '=', sql.lit('hard'))
    .where('lifted_at', 'is', null)
  if (email !== undefined) query = query.where('mailbox_hash', '=', mailboxHash(email))
  return query.orderBy('bounced_at', 'desc').orderBy('mail_bounce.id', 'desc').limit(MAX_SUPPRESSED).execute()
}

/** Agents may write to the mailbox of this bounce again, until it bounces anew. False: nothing is suppressed there. */
export function liftSuppression(
  db: ShopDb,
  { id, actor, at }: { id: string; actor: AuditInput['actor']; at: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const bounce = await trx
      .selectFrom('mail_bounce')
      .select(['mailbox_hash', 'status'])
      .where('id', '=', id)
      .where('severity', '=', 'hard')
      .where('lifted_at', 'is', null)
      .executeTakeFirst()
    if (!bounce) return false
    await trx
      .updateTable('mail_bounce')
      .set({ lifted_at: at.toISOString(), lifted_by: actor.name })
      .where('mailbox_hash', '=', bounce.mailbox_hash)
      .where('lifted_at', 'is', null)
      .execute()
    const subject = { kind: 'bounce', id, label: bounce.status }
    await recordAudit(trx, { at, actor, action: 'bounce.lift', subject })
    return true
  })
}

/** The newest, each with the recipient of its mail unless that is deleted. */
export function listBounces(db: ShopDb, limit: number) {
  return db
    .selectFrom('mail_bounce')
    .leftJoin('email', 'email.id', 'mail_bounce.email_id')
    .selectAll('mail_bounce')
    .select('email.recipient')
    .orderBy('mail_bounce.bounced_at', 'desc')
    .orderBy('mail_bounce.id', 'desc')
    .limit(limit)
    .execute()
}

/** Of a mailbox, for the export of a person. */
export function listBouncesOf(db: ShopDb, email: string) {
  return db
    .selectFrom('mail_bounce')
    .select(['severity', 'status', 'diagnostic', 'source', 'bounced_at'])
    .where('mailbox_hash', '=', mailboxHash(email))
    .orderBy('bounced_at')
    .orderBy('id')
    .limit(MAX_OF_A_MAILBOX)
    .execute()
}

export async function forgetBounces(trx: ShopDb, email: string): Promise<void> {
  await trx.deleteFrom('mail_bounce').where('mailbox_hash', '=', mailboxHash(email)).execute()
}

/** Retention, also of bounces whose mail is kept longer or is gone. */
export function deleteOldBounces(db: ShopDb, input: { before: Date; limit: number }): Promise<number> {
  return deleteOldest(db, { table: 'mail_bounce', ...input })
}
