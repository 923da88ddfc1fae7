import type { Kysely, Selectable } from 'kysely'
import type { CallbackRequestTable, ShopDatabase } from '~/database/schema'
import { mayWriteTo, queueEmail } from '~/models/outbox/index.server'
import { publicOrigin, readSettings } from '~/models/shop/index.server'
import { contactSubjects, requestNumber } from '~/models/support'
import { formatDateTime, formatSlot, maskedPhone } from '~/models/values'

import { paragraph, queueToShop, shopSignature } from './letterhead.server'
import { type MailFact, renderMail } from './render'

/** Kinds that hold a telephone number or what was asked: they are forgotten with the request. */
export const callbackMailKinds = ['callback-notice', 'callback-confirmation']

const CONFIRMATIONS_A_DAY = 3

interface CallbackMailInput {
  request: Selectable<CallbackRequestTable>
  at: Date
}

export async function queueCallbackNotice(trx: Kysely<ShopDatabase>, input: CallbackMailInput): Promise<void> {
  const { request } = input
  await queueNotice(trx, {
    ...input,
    key: `callback-notice:${request.id}`,
    subject: `Rappel à faire ${slotOf(request)}`,
    title: `Rappeler le ${request.phone}`,
    text: 'Un appel a été demandé. L’accord ne vaut que pour ce créneau et ce sujet.',
  })
}

export async function queueCancelledNotice(trx: Kysely<ShopDatabase>, input: CallbackMailInput): Promise<void> {
  const { request } = input
  await queueNotice(trx, {
    ...input,
    key: `callback-cancelled:${request.id}`,
    subject: `Rappel annulé : ${slotOf(request)}`,
    title: 'N’appelez pas',
    text: 'La personne a annulé sa demande : l’accord pour l’appeler est retiré.',
  })
}

/** Nothing when no e-mail was given. Free text is left out: the address may be anyone's. */
export async function queueCallbackConfirmation(
  trx: Kysely<ShopDatabase>,
  { request, url, at }: CallbackMailInput & { url: string },
): Promise<void> {
  const kind = 'callback-confirmation'
  if (!request.email) return
  if (!(await mayWriteTo(trx, { kind, to: request.email, mailsADay: CONFIRMATIONS_A_DAY, at }))) return
  const settings = await readSettings(trx)
  await queueEmail(trx, {
    key: `${kind}:${request.id}`,
    kind,
    to: request.email,
    at,
    content: renderMail({
      subject: `Nous vous rappelons ${slotOf(request)}`,
      shopName: settings['shop.name'],
      title: 'Votre rappel est prévu',
      blocks: [
        paragraph('Bonjour,'),
        paragraph(`Nous vous appelons ${slotOf(request)} (heure de Paris), au seul sujet que vous avez indiqué.`),
        {
          kind: 'facts',
          rows: [
            { label: 'Référence', value: requestNumber(request.id) },
            { label: 'Sujet', value: contactSubjects[request.subject] },
            { label: 'Numéro', value: maskedPhone(request.phone) },
          ],
        },
        paragraph('Vous avez changé d’avis, ou n’avez rien demandé ? Ce lien annule le rappel :'),
        { kind: 'button', label: 'Annuler le rappel', href: `${publicOrigin()}${url}` },
      ],
      footer: shopSignature(settings),
    }),
  })
}

async function queueNotice(
  trx: Kysely<ShopDatabase>,
  { request, text, ...letter }: CallbackMailInput & { key: string; subject: string; title: string; text: string },
): Promise<void> {
  await queueToShop(trx, {
    ...letter,
    kind: 'callback-notice',
    replyTo: request.email ?? undefined,
    blocks: [paragraph(text), { kind: 'facts', rows: await factsOf(trx, request) }],
  })
}

async function factsOf(trx: Kysely<ShopDatabase>, request: Selectable<CallbackRequestTable>): Promise<MailFact[]> {
  const product = request.product_id
    ? await trx.selectFrom('product').select('name').where('id', '=', request.product_id).executeTakeFirst()
    : undefined
  return [
    { label: 'Référence', value: requestNumber(request.id) },
    { label: 'Téléphone', value: request.phone, strong: true },
    { label: 'Créneau', value: slotOf(request), strong: true },
    { label: 'Nom', value: request.name ?? '' },
    { label: 'E-mail', value: request.email ?? '' },
    { label: 'Sujet', value: contactSubjects[request.subject] },
    { label: 'Produit', value: product?.name ?? '' },
    { label: 'Question', value: request.question ?? '' },
    {
      label: 'Accord',
      value: `« ${request.consent_text} » (${request.consent_version}), le ${formatDateTime(new Date(request.consented_at))}, page ${request.consent_page}`,
    },
  ].filter(({ value }) => value !== '')
}

function slotOf(request: Selectable<CallbackRequestTable>): string {
  return formatSlot(new Date(request.slot_from), new Date(request.due_at))
}
