import type { Selectable } from 'kysely'
import { href } from 'react-router'
import { z } from 'zod'
import type { CallbackRequestTable, ShopDb } from '~/database/schema'
import { indexForSearch } from '~/models/base/search/index.server'
import { listSlots, parseOpeningHours, type Settings, type Slot } from '~/models/base/setting'
import { readSettings } from '~/models/base/setting/index.server'
import type { Consent } from '~/models/base/user'
import { recordLead } from '~/models/crm/lead/index.server'
import { callablePhoneForm, emailForm } from '~/models/values/address'
import { newId } from '~/models/values/id.server'
import { phoneKey } from '~/models/values/phone'
import { emptyOr, optionalPlainLine, optionalText } from '~/models/values/typed-text'
import type { Signer } from '~/runtime/secret.server'
import { contactSubjectKeys, requestNumber } from './contact-text'
import { queueCallbackConfirmation, queueCallbackNotice } from './mails.server'

const REPEATED_WITHIN_MS = 10 * 60_000

export const callbackForm = z.object({
  phone: callablePhoneForm,
  slot: z.string('Choisissez un créneau').min(1, 'Choisissez un créneau'),
  subject: z.enum(contactSubjectKeys, 'Choisissez un sujet'),
  question: optionalText({ max: 300 }),
  name: optionalPlainLine({ max: 120 }),
  email: emptyOr(emailForm)
    .optional()
    .transform((email) => email || null),
  consent: z.literal('on', 'Cochez la case pour que nous puissions vous rappeler'),
})

export type CallbackForm = z.output<typeof callbackForm>

export type CallbackRequest = Selectable<CallbackRequestTable>

export type RequestCallbackResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'slot-gone' }
  | { ok: false; reason: 'already-asked' }

/** Currently available slots; empty without opening hours. */
export function offeredSlots(settings: Settings, at: Date): Slot[] {
  const hours = parseOpeningHours(settings['shop.hours'])
  return hours ? listSlots(hours, at) : []
}

/** Form value of a slot. */
export function slotKey(slot: Slot): string {
  return slot.from.toISOString()
}

interface CallbackInput {
  form: CallbackForm
  productId: string | null
  consent: Consent
  at: Date
}

/**
 * One open request per telephone number: a resubmitted form returns it, any other is refused until it is closed, since
 * a number is not secret and the request's id opens its cancel link. Stores the proof of consent.
 */
export function requestCallback(db: ShopDb, input: CallbackInput): Promise<RequestCallbackResult> {
  const { form, consent, at } = input
  return db.transaction().execute(async (trx) => {
    const open = await findOpen(trx, phoneKey(form.phone))
    if (open) return isRepeated(open, input) ? { ok: true, id: open.id } : { ok: false, reason: 'already-asked' }
    const slot = offeredSlots(await readSettings(trx), at).find((one) => slotKey(one) === form.slot)
    if (!slot) return { ok: false, reason: 'slot-gone' }
    const id = newId(at)
    const request = {
      id,
      number: requestNumber(id),
      phone: form.phone,
      phone_key: phoneKey(form.phone),
      name: form.name,
      email: form.email,
      subject: form.subject,
      question: form.question,
      product_id: input.productId,
      slot_from: slot.from.toISOString(),
      due_at: slot.to.toISOString(),
      status: 'open' as const,
      consent_version: consent.version,
      consent_text: consent.text,
      consent_page: consent.page,
      consented_at: at.toISOString(),
      created_at: at.toISOString(),
      closed_at: null,
    }
    await trx.insertInto('callback_request').values(request).execute()
    // Not the number: it was given for this call only.
    if (form.email) await recordLead(trx, { name: form.name, email: form.email, source: 'rappel', at })
    const texts = [form.name, form.email, request.phone_key, request.number]
    await indexForSearch(trx, { kind: 'callback', id, texts })
    await queueCallbackNotice(trx, { request, isCancelled: false, at })
    await queueCallbackConfirmation(trx, { request, at })
    return { ok: true, id: request.id }
  })
}

export function findCallback(db: ShopDb, id: string): Promise<CallbackRequest | undefined> {
  return db.selectFrom('callback_request').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Withdraws the consent. False when already closed. */
export function cancelCallback(db: ShopDb, input: { id: string; at: Date }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const cancelled = await trx
      .updateTable('callback_request')
      .set((eb) => ({ status: 'cancelled', closed_at: input.at.toISOString(), version: eb('version', '+', 1) }))
      .where('id', '=', input.id)
      .where('status', '=', 'open')
      .returningAll()
      .executeTakeFirst()
    if (cancelled) await queueCallbackNotice(trx, { request: cancelled, isCancelled: true, at: input.at })
    return cancelled !== undefined
  })
}

/** Page with the cancel button. */
export function callbackPath(signer: Signer, id: string): string {
  return href('/support/rappel/:reference', { reference: signer.signReference('callback', id) })
}

export function parseCallbackReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference('callback', reference)
}

function findOpen(trx: ShopDb, key: string) {
  return trx
    .selectFrom('callback_request')
    .selectAll()
    .where('phone_key', '=', key)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/** A double click or a resubmission. */
function isRepeated(open: CallbackRequest, { form, productId, at }: CallbackInput): boolean {
  return (
    new Date(open.created_at).getTime() > at.getTime() - REPEATED_WITHIN_MS &&
    open.slot_from === form.slot &&
    (['phone', 'name', 'email', 'subject', 'question'] as const).every((field) => open[field] === form[field]) &&
    open.product_id === productId
  )
}
