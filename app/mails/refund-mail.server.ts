import type { RefundMeans } from '~/database/schema'
import { formatEuros } from '~/models/values/money'
import { creditNoteBlocks } from './invoice-blocks.server'
import { button, type Letter, paragraph, type QueuedMail } from './letter'
import { orderLink } from './links.server'
import { greeting, orderTitle, readMailOrder } from './mail-order.server'
import type { MailShop } from './shop.server'

/** Sent once the refund has left the shop's account. */
export async function refundMade(shop: MailShop, { data }: QueuedMail<'refund-made'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const amount = formatEuros(data.amountCents + data.creditCents)
  return {
    subject: `${orderTitle(order)}\u202f: ${amount} remboursés`,
    title: 'Votre remboursement est fait',
    blocks: [
      paragraph(greeting(order)),
      ...(data.amountCents > 0
        ? [paragraph(`Nous vous avons rendu ${formatEuros(data.amountCents)} ${byMeans[data.means]}.`)]
        : []),
      ...(data.creditCents > 0
        ? [paragraph(`Les ${formatEuros(data.creditCents)} d’avoir qui l’avaient payée sont revenus sur votre compte.`)]
        : []),
      paragraph(`Motif\u202f: ${data.reason}`),
      ...(data.leavesUnsealed
        ? [paragraph(`${shop.template.words.shop.unsealed.refusal} Il n’est pas remboursé.`)]
        : []),
      ...(await creditNoteBlocks(shop, { orderId: order.id })),
      button('Voir ma commande', orderLink(shop, order.id)),
    ],
  }
}

/** The refund must be paid by another means, which only the buyer can name. */
export async function refundReturned(shop: MailShop, { data }: QueuedMail<'refund-returned'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const amount = formatEuros(data.amountCents)
  return {
    subject: `${orderTitle(order)}\u202f: votre banque a refusé notre remboursement`,
    title: 'Votre remboursement n’est pas arrivé',
    blocks: [
      paragraph(greeting(order)),
      paragraph(
        `Votre banque a refusé les ${amount} que nous vous avions rendus, par exemple parce que la carte ou le compte n’existe plus. Cette somme vous reste due.`,
      ),
      paragraph('Répondez à ce message en nous indiquant un RIB\u202f: nous vous la rendrons par virement.'),
      button('Voir ma commande', orderLink(shop, order.id)),
    ],
  }
}

const byMeans: Record<RefundMeans, string> = {
  stripe: 'par le moyen de paiement que vous aviez employé. Selon votre banque, il apparaît sous cinq à dix jours',
  sandbox: 'par le paiement simulé de cette démonstration',
  transfer: 'par virement. Il arrive d’ordinaire sous deux jours ouvrés',
  credit: 'sur votre compte',
}
