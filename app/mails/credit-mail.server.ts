import type { Kysely } from 'kysely'
import type { CreditPurpose, ShopDatabase } from '~/database/schema'
import { queueEmail } from '~/models/outbox/index.server'
import { publicOrigin, readSettings } from '~/models/shop/index.server'
import { formatEuros } from '~/models/values'

import { paragraph, shopSignature } from './letterhead.server'
import { renderMail } from './render'

/** Says that credit has come, once for each purpose of an order. A friend's order is not named. */
export async function queueCreditMail(
  trx: Kysely<ShopDatabase>,
  input: { email: string; orderId: string; purpose: Exclude<CreditPurpose, 'payment'>; amountCents: number; at: Date },
): Promise<void> {
  const { purpose, at } = input
  const settings = await readSettings(trx)
  const amount = formatEuros(input.amountCents)
  await queueEmail(trx, {
    key: `credit:${purpose}:${input.orderId}`,
    kind: 'credit',
    to: input.email,
    at,
    content: renderMail({
      subject: `${amount} d’avoir sur votre compte`,
      shopName: settings['shop.name'],
      title: `${amount} d’avoir pour vous`,
      blocks: [
        paragraph('Bonjour,'),
        paragraph(purpose === 'referral' ? friendKept : await ownOrderKept(trx, input.orderId)),
        paragraph('L’avoir se dépense en ligne, au moment de payer, une fois connecté à votre compte.'),
        { kind: 'button', label: 'Voir mon compte', href: `${publicOrigin()}/profile` },
      ],
      footer: shopSignature(settings),
    }),
  })
}

const friendKept = 'Un ami que vous avez parrainé a gardé sa première commande. Merci.'

async function ownOrderKept(trx: Kysely<ShopDatabase>, orderId: string): Promise<string> {
  const { order_number } = await trx
    .selectFrom('customer_order')
    .select('order_number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return `Votre commande ${order_number ?? ''} est passée au-delà du délai de rétractation\u202f: voici le bon de votre palier de fidélité.`
}
