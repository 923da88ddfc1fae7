import type { Kysely, Selectable } from 'kysely'
import type { ShopDatabase, WithdrawalTable } from '~/database/schema'
import { queueEmail } from '../email.server'
import { formatDateTime } from '../french-date'
import { readSettings } from '../setting.server'
import { paragraph, shopSignature } from './order-mails.server'
import { type MailFact, renderMail } from './render'

interface WithdrawalMailInput {
  withdrawal: Selectable<WithdrawalTable>
  at: Date
}

/** The acknowledgement with content, date and time (art. L221-21 C. conso); the same whether an order matches or not. */
export async function queueWithdrawalAcknowledgement(
  trx: Kysely<ShopDatabase>,
  { withdrawal, at }: WithdrawalMailInput,
): Promise<void> {
  const settings = await readSettings(trx)
  await queueEmail(trx, {
    key: `withdrawal-acknowledgement:${withdrawal.id}`,
    kind: 'withdrawal-acknowledgement',
    ...(withdrawal.order_id ? { orderId: withdrawal.order_id } : {}),
    to: withdrawal.email,
    at,
    content: renderMail({
      subject: `Accusé de réception de votre rétractation, commande ${withdrawal.order_number}`,
      shopName: settings['shop.name'],
      title: 'Nous avons reçu votre déclaration de rétractation',
      blocks: [
        paragraph(`Bonjour ${withdrawal.customer_name},`),
        paragraph(
          `Votre déclaration nous est parvenue le ${formatDateTime(at)} (heure de Paris). En voici le contenu :`,
        ),
        paragraph(
          `« Je vous notifie par la présente ma rétractation du contrat portant sur la commande ${withdrawal.order_number}. »`,
        ),
        { kind: 'facts', rows: declarationFacts(withdrawal, at) },
        { kind: 'heading', text: 'La suite' },
        paragraph(
          'Si vous avez déjà reçu les articles, renvoyez-les au plus tard 14 jours après cette déclaration ; le retour est à nos frais et nous vous envoyons l’étiquette.',
        ),
        paragraph(
          'Nous vous remboursons au plus tard 14 jours après cette déclaration, livraison standard comprise, par le moyen de paiement que vous avez employé. Nous pouvons attendre d’avoir reçu les articles ou la preuve de leur envoi.',
        ),
        paragraph('Conservez ce message : il prouve la date de votre déclaration.'),
      ],
      footer: shopSignature(settings),
    }),
  })
}

/** A declaration that names no order we know is a person's task: a mistyped number is still a withdrawal. */
export async function queueUnmatchedWithdrawalNotice(
  trx: Kysely<ShopDatabase>,
  { withdrawal, at }: WithdrawalMailInput,
): Promise<void> {
  const settings = await readSettings(trx)
  if (settings['shop.email'] === '') return
  await queueEmail(trx, {
    key: `shopkeeper:withdrawal:${withdrawal.id}`,
    kind: 'shopkeeper-notice',
    to: settings['shop.email'],
    at,
    content: renderMail({
      subject: `Rétractation à rapprocher d’une commande : ${withdrawal.order_number}`,
      shopName: settings['shop.name'],
      title: 'Une rétractation ne correspond à aucune commande',
      blocks: [
        paragraph(
          'Le numéro et l’e-mail déclarés ne désignent ensemble aucune commande. Retrouvez-la, ou répondez à la personne : sa déclaration a été enregistrée et accusée.',
        ),
        { kind: 'facts', rows: declarationFacts(withdrawal, at) },
      ],
      footer: [`Avis automatique du ${formatDateTime(at)} (heure de Paris).`],
    }),
  })
}

function declarationFacts(withdrawal: Selectable<WithdrawalTable>, at: Date): MailFact[] {
  return [
    { label: 'Nom', value: withdrawal.customer_name },
    { label: 'Numéro de commande', value: withdrawal.order_number },
    { label: 'E-mail', value: withdrawal.email },
    { label: 'Déclaration reçue le', value: `${formatDateTime(at)} (heure de Paris)` },
  ]
}
