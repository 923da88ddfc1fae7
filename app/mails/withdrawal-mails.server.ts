import type { Selectable } from 'kysely'
import type { WithdrawalTable } from '~/database/schema'
import { isOrderNumber } from '~/models/order'
import { findWithdrawal } from '~/models/order/index.server'
import { formatDate, formatDateTime } from '~/models/values'

import { type Letter, orGone, paragraph, type QueuedMail } from './letter'
import { orderLink } from './links.server'
import type { MailBlock, MailFact } from './render'
import type { MailShop } from './shop.server'

/**
 * The acknowledgement with content, date and time (art. L221-21 C. conso). The address is anyone's until an order that
 * was placed with it is paid: what was typed is then left out, but for a number that is written as ours are.
 */
export async function withdrawalAcknowledgement(
  shop: MailShop,
  { data: { withdrawalId, isPaid, endedOn }, at }: QueuedMail<'withdrawal-acknowledgement'>,
): Promise<Letter> {
  const withdrawal = orGone(await findWithdrawal(shop.db, withdrawalId))
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
      {
        kind: 'facts',
        rows: [
          ...(isPaid ? [nameFact(withdrawal)] : []),
          ...(repeatsNumber ? [numberFact(withdrawal)] : []),
          ...declarationFacts(withdrawal, at),
        ],
      },
      { kind: 'heading', text: 'La suite' },
      ...(endedOn ? [tooLate(endedOn)] : nextSteps),
      paragraph('Conservez ce message : il prouve la date de votre déclaration.'),
      ...(withdrawal.order_id
        ? [{ kind: 'button' as const, label: 'Voir ma commande', href: orderLink(shop, withdrawal.order_id) }]
        : []),
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

/** The declaration is received all the same; what it brings is for a person to say. */
function tooLate(endedOn: string): MailBlock {
  return paragraph(
    `Le délai de rétractation de cette commande a pris fin le ${formatDate(new Date(endedOn))}. Une personne lit votre déclaration et vous répond à cette adresse.`,
  )
}

/** A declaration that names no order we know is a person's task: a mistyped number is still a withdrawal. */
export async function unmatchedWithdrawalNotice(
  { db }: MailShop,
  { withdrawalId, at }: { withdrawalId: string; at: Date },
): Promise<Letter> {
  const withdrawal = orGone(await findWithdrawal(db, withdrawalId))
  return {
    subject: `Rétractation à rapprocher d’une commande : ${withdrawal.order_number}`,
    title: 'Une rétractation ne correspond à aucune commande',
    blocks: [
      paragraph(
        'Le numéro et l’e-mail déclarés ne désignent ensemble aucune commande. Retrouvez-la, ou répondez à la personne : sa déclaration a été enregistrée.',
      ),
      { kind: 'facts', rows: [nameFact(withdrawal), numberFact(withdrawal), ...declarationFacts(withdrawal, at)] },
    ],
  }
}

function nameFact(withdrawal: Selectable<WithdrawalTable>): MailFact {
  return { label: 'Nom', value: withdrawal.customer_name }
}

function numberFact(withdrawal: Selectable<WithdrawalTable>): MailFact {
  return { label: 'Numéro de commande', value: withdrawal.order_number }
}

function declarationFacts(withdrawal: Selectable<WithdrawalTable>, at: Date): MailFact[] {
  return [
    { label: 'E-mail', value: withdrawal.email },
    { label: 'Déclaration reçue le', value: `${formatDateTime(at)} (heure de Paris)` },
  ]
}
