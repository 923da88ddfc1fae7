import type { Selectable } from 'kysely'
import type { WithdrawalTable } from '~/database/schema'
import { isOrderNumber } from '~/models/order'
import { findWithdrawal } from '~/models/order/index.server'
import { formatDate, formatDateTime } from '~/models/values'

import { button, fact, facts, type Letter, paragraph, type QueuedMail, requireSubject } from './letter'
import { orderLink } from './links.server'
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
  const order = repeatsNumber
    ? `la commande ${withdrawal.order_number}`
    : 'la commande dont vous avez indiqué le numéro'
  return {
    subject: `Accusé de réception de votre rétractation${repeatsNumber ? `, commande ${withdrawal.order_number}` : ''}`,
    title: 'Nous avons reçu votre déclaration de rétractation',
    blocks: [
      paragraph(isPaid ? `Bonjour ${withdrawal.customer_name},` : 'Bonjour,'),
      paragraph(`Votre déclaration nous est parvenue le ${formatDateTime(at)} (heure de Paris). En voici le contenu :`),
      paragraph(`« Je vous notifie par la présente ma rétractation du contrat portant sur ${order}. »`),
      facts(
        ...(isPaid ? [nameFact(withdrawal)] : []),
        ...(repeatsNumber ? [numberFact(withdrawal)] : []),
        ...declarationFacts(withdrawal, at),
      ),
      { kind: 'heading', text: 'La suite' },
      ...(endedOn ? [tooLate(endedOn)] : nextSteps),
      paragraph('Conservez ce message : il prouve la date de votre déclaration.'),
      ...(withdrawal.order_id ? [button('Voir ma commande', orderLink(shop, withdrawal.order_id))] : []),
    ],
  }
}

const nextSteps = [
  paragraph(
    'Si vous avez déjà reçu les articles, renvoyez-les au plus tard 14 jours après cette déclaration ; le retour est à nos frais et nous vous envoyons l’étiquette.',
  ),
  paragraph(
    'Nous vous remboursons au plus tard 14 jours après cette déclaration, livraison standard comprise, par le moyen de paiement que vous avez employé. Nous pouvons attendre d’avoir reçu les articles ou la preuve de leur envoi.',
  ),
]

/** A late declaration is acknowledged too; a person decides on it. */
function tooLate(endedOn: string): MailBlock {
  return paragraph(
    `Le délai de rétractation de cette commande a pris fin le ${formatDate(new Date(endedOn))}. Une personne lit votre déclaration et vous répond à cette adresse.`,
  )
}

/** A declaration that matches no order needs a person: a mistyped number is still a withdrawal. */
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
  return fact('Numéro de commande', withdrawal.order_number)
}

function declarationFacts(withdrawal: Selectable<WithdrawalTable>, at: Date): MailFact[] {
  return [fact('E-mail', withdrawal.email), fact('Déclaration reçue le', `${formatDateTime(at)} (heure de Paris)`)]
}
