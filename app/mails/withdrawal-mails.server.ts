import type { Selectable } from 'kysely'
import type { WithdrawalTable } from '~/database/schema'
import { isOrderNumber } from '~/models/shop/order'
import { findReturnTerms, findWithdrawal, listWithdrawnLines } from '~/models/shop/order/index.server'
import { formatDate, formatDateTime } from '~/models/values/french-date'
import { type ReturnTerms, returnCostText, returnTermsOf } from '~/models/values/return-terms'

import { button, fact, facts, type Letter, paragraph, type QueuedMail, requireSubject } from './letter'
import { orderLink } from './links.server'
import { greeting, orderTitle, readMailOrder } from './mail-order.server'
import type { MailBlock, MailFact } from './render'
import type { MailShop } from './shop.server'

/**
 * Acknowledgement with content, date and time (art. L221-21 C. conso). Typed text is left out until an order placed
 * with the address is paid, except a well-formed order number.
 */
export async function withdrawalAcknowledgement(
  shop: MailShop,
  { data: { withdrawalId, isPaid, endedOn }, at }: QueuedMail<'withdrawal-acknowledgement'>,
): Promise<Letter> {
  const withdrawal = requireSubject(await findWithdrawal(shop.db, withdrawalId))
  const repeatsNumber = withdrawal.order_id !== null || isOrderNumber(withdrawal.order_number)
  const order = declaredOrder(withdrawal, repeatsNumber)
  const lines = await listWithdrawnLines(shop.db, withdrawal)
  return {
    subject: `Accusé de réception de votre rétractation${repeatsNumber ? `, commande ${withdrawal.order_number}` : ''}`,
    title: 'Nous avons reçu votre déclaration de rétractation',
    blocks: [
      paragraph(isPaid ? `Bonjour ${withdrawal.customer_name},` : 'Bonjour,'),
      paragraph(`Votre déclaration nous est parvenue le ${formatDateTime(at)} (heure de Paris). En voici le contenu :`),
      paragraph(
        `« Je vous notifie par la présente ma rétractation du contrat portant sur ${order}${renounced(lines)}. »`,
      ),
      facts(
        ...(isPaid ? [nameFact(withdrawal)] : []),
        ...(repeatsNumber ? [numberFact(withdrawal)] : []),
        ...declarationFacts(withdrawal, at),
      ),
      { kind: 'heading', text: 'La suite' },
      ...(endedOn ? [tooLate(endedOn)] : nextSteps(await findReturnTerms(shop.db, withdrawal))),
      paragraph('Conservez ce message : il prouve la date de votre déclaration.'),
      ...(withdrawal.order_id ? [button('Voir ma commande', orderLink(shop, withdrawal.order_id))] : []),
    ],
  }
}

/** An unmatched declaration was assigned to an order; sent to that order's address. */
export async function withdrawalMatched(shop: MailShop, { data }: QueuedMail<'withdrawal-matched'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  return {
    subject: `${orderTitle(order)}\u202f: votre rétractation`,
    title: 'Votre rétractation est rattachée à sa commande',
    blocks: [
      paragraph(greeting(order)),
      paragraph(
        `Votre déclaration du ${formatDateTime(new Date(data.declaredAt))} (heure de Paris) porte sur cette commande. Elle garde sa date.`,
      ),
      { kind: 'heading', text: 'La suite' },
      ...(data.endedOn ? [tooLate(data.endedOn)] : nextSteps(returnTermsOf(order))),
      paragraph('Si vous n’avez pas renoncé à cette commande, répondez à ce message.'),
      button('Voir ma commande', orderLink(shop, order.id)),
    ],
  }
}

/** Closed without an order. The address is unverified, so typed text is left out, as in the acknowledgement. */
export async function withdrawalSetAside(
  { db }: MailShop,
  { data }: QueuedMail<'withdrawal-set-aside'>,
): Promise<Letter> {
  const withdrawal = requireSubject(await findWithdrawal(db, data.withdrawalId))
  const repeatsNumber = isOrderNumber(withdrawal.order_number)
  return {
    subject: `Votre rétractation${repeatsNumber ? `, commande ${withdrawal.order_number}` : ''}`,
    title: 'Nous n’avons pas trouvé votre commande',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Le ${formatDateTime(new Date(withdrawal.declared_at))} (heure de Paris), nous avons reçu de cette adresse une rétractation portant sur ${declaredOrder(withdrawal, repeatsNumber)}. Nous n’avons trouvé aucune commande à laquelle elle se rapporte.`,
      ),
      paragraph(data.answer),
      paragraph(
        'Si vous avez bien commandé chez nous, répondez à ce message avec le numéro qui figure dans votre confirmation de commande, ou avec le nom et l’adresse de livraison. Votre déclaration garde sa date.',
      ),
    ],
  }
}

/** Nothing for the whole order. */
function renounced(lines: string[]): string {
  return lines.length > 0 ? `, pour\u202f: ${lines.join(', ')}` : ''
}

function declaredOrder({ order_number }: Selectable<WithdrawalTable>, repeatsNumber: boolean): string {
  return repeatsNumber ? `la commande ${order_number}` : 'la commande dont vous avez indiqué le numéro'
}

const nextSteps = (returns: ReturnTerms) => [
  paragraph(
    `Si vous avez déjà reçu les articles, renvoyez-les au plus tard 14 jours après cette déclaration ; le retour est ${returnCostText(returns)} et nous vous envoyons l’étiquette.`,
  ),
  paragraph(
    'Nous vous remboursons au plus tard 14 jours après cette déclaration, livraison standard comprise, par le moyen de paiement que vous avez employé. Nous pouvons attendre d’avoir reçu les articles ou la preuve de leur envoi.',
  ),
]

/** A late declaration is acknowledged too; an administrator decides on it. */
function tooLate(endedOn: string): MailBlock {
  return paragraph(
    `Le délai de rétractation de cette commande a pris fin le ${formatDate(new Date(endedOn))}. Une personne lit votre déclaration et vous répond à cette adresse.`,
  )
}

/** A declaration that matches no order needs review: a mistyped number is still a withdrawal. */
export async function unmatchedWithdrawalNotice(
  { db }: MailShop,
  { withdrawalId, at }: { withdrawalId: string; at: Date },
): Promise<Letter> {
  const withdrawal = requireSubject(await findWithdrawal(db, withdrawalId))
  return {
    subject: `Rétractation à rapprocher d’une commande : ${withdrawal.order_number}`,
    title: 'Une rétractation ne correspond à aucune commande',
    blocks: [
      paragraph(
        'Le numéro et l’e-mail déclarés ne désignent ensemble aucune commande. Retrouvez-la, ou répondez à la personne : sa déclaration a été enregistrée.',
      ),
      facts(nameFact(withdrawal), numberFact(withdrawal), ...declarationFacts(withdrawal, at)),
    ],
  }
}

function nameFact(withdrawal: Selectable<WithdrawalTable>): MailFact {
  return fact('Nom', withdrawal.customer_name)
}

function numberFact(withdrawal: Selectable<WithdrawalTable>): MailFact {
  return fact('Numéro de commande ou de facture', withdrawal.order_number)
}

function declarationFacts(withdrawal: Selectable<WithdrawalTable>, at: Date): MailFact[] {
  return [fact('E-mail', withdrawal.email), fact('Déclaration reçue le', `${formatDateTime(at)} (heure de Paris)`)]
}
