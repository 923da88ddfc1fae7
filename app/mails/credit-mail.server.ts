import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'
import { findOrderRow } from '~/models/shop/order/index.server'
import { formatEuros } from '~/models/values/money'

import { button, type Letter, paragraph, type QueuedMail, requireSubject } from './letter'
import type { MailShop } from './shop.server'

/** Does not disclose a friend's order. */
export async function creditMail({ db, origin }: MailShop, { data }: QueuedMail<'credit'>): Promise<Letter> {
  const amount = formatEuros(data.amountCents)
  return {
    subject: `${amount} d’avoir sur votre compte`,
    title: `${amount} d’avoir pour vous`,
    blocks: [
      paragraph('Bonjour,'),
      paragraph(data.purpose === 'referral' ? friendKeptOrder : await ownOrderKept(db, data.orderId)),
      paragraph('L’avoir se dépense en ligne, au moment de payer, une fois connecté à votre compte.'),
      button('Voir mon compte', origin + href('/profile')),
    ],
  }
}

const friendKeptOrder = 'Un ami que vous avez parrainé a gardé sa première commande. Merci.'

async function ownOrderKept(db: ShopDb, orderId: string): Promise<string> {
  const { order_number } = requireSubject(await findOrderRow(db, orderId))
  return `Votre commande ${order_number ?? ''} est passée au-delà du délai de rétractation\u202f: voici le bon de votre palier de fidélité.`
}
