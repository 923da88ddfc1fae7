import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import { indexForSearch } from '~/models/base/search/index.server'
import { recordLead } from '~/models/crm/lead/index.server'
import { findOrderOfBuyer } from '~/models/shop/order/index.server'
import { emailForm, nameForm } from '~/models/values/address'
import { newId } from '~/models/values/id.server'
import { optionalText } from '~/models/values/typed-text'
import { HOUR_MS } from '~/runtime/time'
import { contactSubjectKeys, requestNumber } from './contact-text'
import { queueContactAcknowledgement, queueContactNotice } from './mails.server'

const MAX_MESSAGE_LENGTH = 4000
const REPEATED_WITHIN_MS = 10 * 60_000
/** Two days to answer a message. */
const ANSWER_WITHIN_MS = 48 * HOUR_MS

export const contactForm = z.object({
  name: nameForm,
  email: emailForm,
  subject: z.enum(contactSubjectKeys, 'Choisissez un sujet'),
  orderNumber: optionalText({ max: 80 }),
  message: z
    .string({ error: 'Message requis' })
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Message requis')
        .max(
          MAX_MESSAGE_LENGTH,
          `${MAX_MESSAGE_LENGTH} caractères au plus\u202f: envoyez la suite dans un second message`,
        ),
    ),
})

export type ContactForm = z.output<typeof contactForm>

/** Stores a message with its lead, notice and acknowledgement, atomically; deduplicates repeats. */
export function receiveMessage(db: ShopDb, input: { form: ContactForm; at: Date }): Promise<{ id: string }> {
  const { form, at } = input
  return db.transaction().execute(async (trx) => {
    const earlier = await findSameMessage(trx, input)
    if (earlier) return earlier
    const order = form.orderNumber
      ? await findOrderOfBuyer(trx, { orderNumber: form.orderNumber, email: form.email })
      : undefined
    const id = newId(at)
    const message = {
      id,
      number: requestNumber(id),
      name: form.name,
      email: form.email,
      subject: form.subject,
      message: form.message,
      order_number: form.orderNumber,
      order_id: order?.id ?? null,
      status: 'open' as const,
      due_at: answerDueAt(at),
      created_at: at.toISOString(),
      closed_at: null,
    }
    await trx.insertInto('contact_message').values(message).execute()
    await recordLead(trx, { name: form.name, email: form.email, source: 'contact', at })
    const texts = [form.name, form.email, form.orderNumber, message.number]
    await indexForSearch(trx, { kind: 'message', id, texts })
    await queueContactNotice(trx, { message, at })
    await queueContactAcknowledgement(trx, { message, at })
    return { id: message.id }
  })
}

/** Deadline for a message waiting since `since`. */
export function answerDueAt(since: Date): string {
  return new Date(since.getTime() + ANSWER_WITHIN_MS).toISOString()
}

/** A double click or a resubmission. */
function findSameMessage(trx: ShopDb, { form, at }: { form: ContactForm; at: Date }) {
  return trx
    .selectFrom('contact_message')
    .select('id')
    .where('created_at', '>', new Date(at.getTime() - REPEATED_WITHIN_MS).toISOString())
    .where('email', '=', form.email)
    .where('subject', '=', form.subject)
    .where('message', '=', form.message)
    .limit(1)
    .executeTakeFirst()
}
