import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { newId } from './id.server'

/** The outbox: a mail is a row of the business transaction it tells about, and is sent afterwards. */

export interface MailContent {
  subject: string
  text: string
  html: string
}

/** Puts a mail into the outbox within the caller's transaction; the same key twice is one mail. */
export async function queueEmail(
  trx: Kysely<ShopDatabase>,
  input: { key: string; kind: string; orderId?: string; to: string; content: MailContent; at: Date },
): Promise<void> {
  await trx
    .insertInto('email')
    .values({
      id: newId(input.at),
      idempotency_key: input.key,
      kind: input.kind,
      order_id: input.orderId ?? null,
      recipient: headerText(input.to),
      subject: headerText(input.content.subject),
      text_body: input.content.text,
      html_body: input.content.html,
      next_attempt_at: input.at.toISOString(),
      created_at: input.at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
}

/** One line: a line break in a header would let its author add headers of his own. */
function headerText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
