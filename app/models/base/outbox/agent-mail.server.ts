import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AgentKey, MailBasis, MailCause, ShopDb } from '~/database/schema'
import { mailboxHash, mayWrite, type NoRight } from '~/models/base/agreement/index.server'
import { mailboxKey } from '~/models/values/email-address'
import { newId } from '~/models/values/id.server'
import { headerText, type Mail } from './mail'

type EnqueueAgentMailResult = { ok: true; isNew: boolean } | { ok: false; reason: NoRight }

interface AgentMail {
  /** Idempotency key: the same key twice is one mail. */
  key: string
  to: string
  /** Sent only while this agent is enabled. */
  agent: Extract<AgentKey, 'email' | 'recovery'>
  basis: MailBasis
  /** Of a cart reminder. */
  cartId?: string | undefined
  cause: MailCause
  causeId: string
  /** Of its cause, from 1. */
  step: number
  at: Date
}

/** Queues a mail of an agent, if allowed. It waits for its hours and its day's share, and is checked again then. */
export async function enqueueAgentMail(trx: ShopDb, input: AgentMail & Mail): Promise<EnqueueAgentMailResult> {
  const { to: email, basis, cartId, at } = input
  const right = await mayWrite(trx, { email, basis, cartId, at })
  if (!right.ok) return right
  const moment = at.toISOString()
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('email')
    .values({
      id: newId(at),
      class: 'agent',
      agent: input.agent,
      idempotency_key: input.key,
      kind: input.kind,
      data: JSON.stringify(input.data),
      recipient: headerText(email),
      mailbox: mailboxKey(email),
      basis,
      agreement_id: right.agreement?.id ?? null,
      cause: input.cause,
      cause_id: input.causeId,
      step: input.step,
      order_id: null,
      lease_until: null,
      last_error: null,
      sent_at: null,
      next_attempt_at: moment,
      created_at: moment,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirstOrThrow()
  return { ok: true, isNew: numInsertedOrUpdatedRows > 0n }
}

/** Mails of agents from before an instant, with what bounced of them; returns how many. */
export async function deleteOldAgentMails(
  db: ShopDb,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = db
    .selectFrom('email')
    .select('id')
    .where('class', '=', sql.lit('agent'))
    .where('status', '<>', 'sending')
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('email').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Of prospects that go: what an agent wrote to their mailboxes. An agreement keeps the mails that rest on it. */
export async function deleteProspectMails(trx: ShopDb, emails: string[]): Promise<void> {
  if (emails.length === 0) return
  await trx
    .deleteFrom('email')
    .where('mailbox', 'in', emails.map(mailboxKey))
    .where('basis', '=', 'prospection')
    .execute()
}

const POLL_MS = 25

/**
 * Waits for a mail to this mailbox that is in transmission, so that no forbidden one is sent after a refusal returns.
 * Bounded, since the mail client that unsubscribes waits for an answer.
 */
export async function awaitSending(db: ShopDb, { hash, mostMs }: { hash: string; mostMs: number }): Promise<void> {
  const until = performance.now() + mostMs
  while (performance.now() < until && (await isLeaving(db, hash))) {
    await delay(POLL_MS)
  }
}

async function isLeaving(db: ShopDb, hash: string): Promise<boolean> {
  const rows = await db
    .selectFrom('email')
    .select('recipient')
    .where('status', '=', 'sending')
    .where('basis', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.some(({ recipient }) => mailboxHash(recipient) === hash)
}
