import type { Selectable } from 'kysely'
import type { CallbackRequestTable } from '~/database/schema'
import { contactSubjects, requestNumber } from '~/models/support/contact'
import { callbackPath, findCallback } from '~/models/support/contact/index.server'
import { formatDateTime, formatSlot } from '~/models/values/french-date'
import { maskedPhone, typesetPhone } from '~/models/values/phone'
import { automaticNotice, button, fact, facts, type Letter, paragraph, type QueuedMail, requireSubject } from './letter'
import { productName } from './product-line.server'
import type { MailFact } from './render'
import type { MailShop } from './shop.server'

type CallbackRequest = Selectable<CallbackRequestTable>

/** To the shop. */
export async function callbackNotice(
  shop: MailShop,
  { data: { requestId, isCancelled }, at }: QueuedMail<'callback-notice'>,
): Promise<Letter> {
  const request = requireSubject(await findCallback(shop.db, requestId))
  const { text, ...words } = isCancelled ? cancelled(request) : asked(request)
  return {
    ...words,
    blocks: [paragraph(text), facts(...(await factsOf(shop, request)))],
    footer: automaticNotice(at),
  }
}

function asked(request: CallbackRequest) {
  return {
    subject: `Rappel à faire ${slotOf(request)}`,
    title: `Rappeler le ${typesetPhone(request.phone)}`,
    text: 'Un appel a été demandé. L’accord ne vaut que pour ce créneau et ce sujet.',
  }
}

function cancelled(request: CallbackRequest) {
  return {
    subject: `Rappel annulé : ${slotOf(request)}`,
    title: 'N’appelez pas',
    text: 'La personne a annulé sa demande : l’accord pour l’appeler est retiré.',
  }
}

/** Without free text: the address is not verified. */
export async function callbackConfirmation(
  { db, origin, signer }: MailShop,
  { data }: QueuedMail<'callback-confirmation'>,
): Promise<Letter> {
  const request = requireSubject(await findCallback(db, data.requestId))
  return {
    subject: `Nous vous rappelons ${slotOf(request)}`,
    title: 'Votre rappel est prévu',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(`Nous vous appelons ${slotOf(request)} (heure de Paris), au seul sujet que vous avez indiqué.`),
      facts(
        fact('Référence', requestNumber(request.id)),
        fact('Sujet', contactSubjects[request.subject]),
        fact('Numéro', maskedPhone(request.phone)),
      ),
      paragraph('Vous avez changé d’avis, ou n’avez rien demandé ? Ce lien annule le rappel :'),
      button('Annuler le rappel', origin + callbackPath(signer, request.id)),
    ],
  }
}

async function factsOf({ db }: MailShop, request: CallbackRequest): Promise<MailFact[]> {
  const product = request.product_id ? await productName(db, request.product_id) : ''
  return [
    fact('Référence', requestNumber(request.id)),
    fact('Téléphone', typesetPhone(request.phone), true),
    fact('Créneau', slotOf(request), true),
    fact('Nom', request.name),
    fact('E-mail', request.email),
    fact('Sujet', contactSubjects[request.subject]),
    fact('Produit', product),
    fact('Question', request.question),
    {
      label: 'Accord',
      value: `« ${request.consent_text} » (${request.consent_version}), le ${formatDateTime(new Date(request.consented_at))}, page ${request.consent_page}`,
    },
  ]
}

function slotOf(request: CallbackRequest): string {
  return formatSlot(new Date(request.slot_from), new Date(request.due_at))
}
