import type { OrderItem } from '~/database/schema'
import type { ReturnedUnits } from '~/models/base/outbox'
import { giftText, readParts } from '~/models/shop/catalogue'
import { returnAddressOf } from '~/models/shop/fulfilment'
import { endedWithdrawalDay, refundDueOn } from '~/models/shop/order'
import { findWithdrawal, listWithdrawalLines } from '~/models/shop/order/index.server'
import { formatDay } from '~/models/values/french-date'

import { button, fact, facts, type Letter, paragraph, type QueuedMail, requireSubject } from './letter'
import { orderLink } from './links.server'
import { greeting, type MailOrder, orderTitle, readMailOrder } from './mail-order.server'
import type { MailBlock } from './render'
import type { MailShop } from './shop.server'

/** The return label promised by our terms: an address to print. */
export async function returnAddress(shop: MailShop, { data }: QueuedMail<'return-address'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const declaredAt = data.declaredAt ?? requireSubject(await findWithdrawal(shop.db, data.withdrawalId)).declared_at
  const units = data.lines ?? (await listWithdrawalLines(shop.db, [data.withdrawalId]))
  const lines = withItems(units, order)
  return {
    subject: `${orderTitle(order)}\u202f: votre étiquette de retour`,
    title: 'Votre étiquette de retour',
    blocks: [
      paragraph(greeting(order)),
      paragraph('Vous renoncez à ces articles\u202f:'),
      { kind: 'list', items: lines.map(({ item, quantity }) => `${quantity} × ${item.product_name}`) },
      paragraph('Imprimez ou recopiez cette étiquette, et collez-la sur votre colis.'),
      facts(
        fact('Adresse de retour', `${shop.settings['shop.name']}, ${returnAddressOf(shop.settings)}`, true),
        fact('Référence à écrire sur le colis', order.order_number, true),
        fact('À envoyer au plus tard le', formatDay(refundDueOn(new Date(declaredAt)))),
      ),
      ...packAndGift(lines.map(({ item }) => item)),
      paragraph(
        order.return_is_free === 1
          ? 'Le retour est à nos frais\u202f: gardez la preuve d’envoi et son prix, en réponse à ce message, nous vous le remboursons.'
          : 'Le retour est à vos frais, comme le disent les conditions que vous avez acceptées. Gardez la preuve d’envoi.',
      ),
      paragraph(shop.template.words.shop.unsealed.notice),
      button('Voir ma commande', orderLink(shop, order.id)),
    ],
  }
}

function withItems(units: ReturnedUnits[], order: MailOrder) {
  return units.flatMap(({ position, quantity }) => {
    const item = order.items.find((each) => each.position === position)
    return item ? [{ item, quantity }] : []
  })
}

function packAndGift(items: OrderItem[]): MailBlock[] {
  const gifts = items.flatMap((item) =>
    item.gift_name ? [giftText({ name: item.gift_name, valueCents: item.gift_value_cents ?? 0 }, item.quantity)] : [],
  )
  return [
    ...(items.some((item) => readParts(item).length > 0) ? [paragraph('Un pack se renvoie entier.')] : []),
    ...gifts.map((gift) =>
      paragraph(`${gift}. Renvoyez-le aussi\u202f; gardé, sa valeur est déduite du remboursement.`),
    ),
  ]
}

/** Art. L221-18 and L221-28, 5° C. conso. */
export async function withdrawalRefused(
  shop: MailShop,
  { data, at }: QueuedMail<'withdrawal-refused'>,
): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  return {
    subject: `${orderTitle(order)}\u202f: votre rétractation`,
    title: 'Nous ne pouvons pas accepter votre rétractation',
    blocks: [
      paragraph(greeting(order)),
      paragraph(data.ground === 'late' ? lateText(order, at) : shop.template.words.shop.unsealed.refusal),
      paragraph(data.answer),
      paragraph('Si vous n’êtes pas d’accord, répondez à ce message. Vous pouvez aussi saisir notre médiateur.'),
      button('Voir ma commande', orderLink(shop, order.id)),
    ],
  }
}

function lateText(order: MailOrder, at: Date): string {
  const ended = endedWithdrawalDay(order, at)
  return `Le délai pour renoncer à cette commande avait pris fin${ended ? ` le ${formatDay(ended)}` : ''}, avant votre déclaration.`
}
