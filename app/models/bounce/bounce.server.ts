import type { AgentKey, MailBounce, ShopDb } from '~/database/schema'
import { pauseAgent } from '~/models/agent/index.server'
import { AGREEMENT_YEARS } from '~/models/agreement'
import { mailboxHash } from '~/models/agreement/index.server'
import { newId } from '~/models/values/index.server'

/** So many mails of agents that are put off within an hour pause their agent: the sender is distrusted, or too quick. */
const BURST = 5
const BURST_WINDOW_MS = 3600_000
const MAX_DIAGNOSTIC_LENGTH = 300
const MAX_OF_A_MAILBOX = 1000
/** As long as agents' mails are kept. */
export const BOUNCE_YEARS = AGREEMENT_YEARS

export interface Bounce {
  emailId: string
  /** Enhanced status code (RFC 3463): 5.x.x alone is final. */
  status: string
  /** What the server said. */
  diagnostic: string
  source: MailBounce['source']
  at: Date
}

/** Once a mail, status and source; nothing for a code that tells no failure. */
export async function recordBounce(trx: ShopDb, { emailId, status, diagnostic, source, at }: Bounce): Promise<boolean> {
  const severity = severityOf(status)
  const email = await trx
    .selectFrom('email')
    .select(['recipient', 'agent'])
    .where('id', '=', emailId)
    .executeTakeFirst()
  if (!severity || !email) return false
  const inserted = await trx
    .insertInto('mail_bounce')
    .values({
      ...{ id: newId(at), email_id: emailId, severity, status, source },
      mailbox_hash: mailboxHash(email.recipient),
      diagnostic: diagnostic.slice(0, MAX_DIAGNOSTIC_LENGTH),
      bounced_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['email_id', 'severity', 'status', 'source']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted && severity === 'soft' && email.agent) await pauseOnBurst(trx, { agent: email.agent, at })
  return inserted !== undefined
}

function severityOf(status: string): MailBounce['severity'] | undefined {
  if (/^5\.\d{1,3}\.\d{1,3}$/.test(status)) return 'hard'
  return /^4\.\d{1,3}\.\d{1,3}$/.test(status) ? 'soft' : undefined
}

async function pauseOnBurst(trx: ShopDb, { agent, at }: { agent: AgentKey; at: Date }): Promise<void> {
  const { mails } = await trx
    .selectFrom('mail_bounce')
    .innerJoin('email', 'email.id', 'mail_bounce.email_id')
    .select(({ fn }) => fn.count<number>('mail_bounce.email_id').distinct().as('mails'))
    .where('mail_bounce.severity', '=', 'soft')
    .where('mail_bounce.bounced_at', '>', new Date(at.getTime() - BURST_WINDOW_MS).toISOString())
    .where('email.agent', '=', agent)
    .executeTakeFirstOrThrow()
  if (mails < BURST) return
  const message = `Mis en pause\u202f: ${mails} messages refusés pour l’instant en une heure. Voyez les retours, puis démarrez-le de nouveau.`
  await pauseAgent(trx, { key: agent, message, at })
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
export async function deleteOldBounces(
  db: ShopDb,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = db
    .selectFrom('mail_bounce')
    .select('id')
    .where('bounced_at', '<', before.toISOString())
    .orderBy('bounced_at')
    .orderBy('id')
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('mail_bounce').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
