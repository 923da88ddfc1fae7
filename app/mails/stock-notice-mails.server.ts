import { href } from 'react-router'
import { endNoticePath } from '~/models/shop/stock/index.server'
import { button, type Letter, paragraph, type QueuedMail } from './letter'
import { productLine, productName } from './product-line.server'
import type { MailShop } from './shop.server'

export async function stockNoticeAcknowledgement(
  { db, origin, signer }: MailShop,
  { data }: QueuedMail<'stock-notice-acknowledgement'>,
): Promise<Letter> {
  const name = await productName(db, data.productId)
  return {
    subject: `Nous vous préviendrons : ${name}`,
    title: 'Votre demande est notée',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Vous recevrez un seul e-mail, lorsque ce produit sera de nouveau en stock : ${name}. Votre adresse sera ensuite effacée, et ne sert à rien d’autre.`,
      ),
      paragraph('Vous avez changé d’avis, ou n’avez rien demandé ? Ce lien retire la demande :'),
      button('Ne plus me prévenir', origin + endNoticePath(signer, data.noticeId)),
    ],
  }
}

export async function backInStock(shop: MailShop, { data }: QueuedMail<'stock-notice'>): Promise<Letter> {
  const line = await productLine(shop, data.productId)
  return {
    subject: `De nouveau en stock : ${line.name}`,
    title: `${line.name} est de nouveau en stock`,
    blocks: [
      paragraph('Bonjour,'),
      paragraph('Vous nous aviez demandé de vous prévenir : le produit peut de nouveau être commandé.'),
      { kind: 'lines', caption: 'Le produit', rows: [line], totals: [] },
      button('Voir le produit', shop.origin + href('/products/:productId', { productId: data.productId })),
      paragraph(
        'Nous ne réservons pas d’exemplaire : le stock affiché sur la fiche est celui du moment. Cette demande est terminée, nous effaçons votre adresse et n’écrirons plus à ce sujet.',
      ),
    ],
  }
}
