import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { mayWriteTo, queueEmail } from '~/models/outbox/index.server'
import { publicOrigin, readSettings } from '~/models/shop/index.server'

import { paragraph, shopSignature } from './letterhead.server'
import { type MailBlock, renderMail } from './render'

export const stockMailKinds = ['stock-notice-acknowledgement', 'stock-notice']

const ACKNOWLEDGEMENTS_A_DAY = 3

interface Notice {
  id: string
  email: string
  productName: string
}

/** Says what will come, and how to give it up. */
export async function queueStockNoticeAcknowledgement(
  trx: Kysely<ShopDatabase>,
  { notice, at }: { notice: Notice & { endPath: string }; at: Date },
): Promise<void> {
  const kind = 'stock-notice-acknowledgement'
  if (!(await mayWriteTo(trx, { kind, to: notice.email, mailsADay: ACKNOWLEDGEMENTS_A_DAY, at }))) return
  await queue(trx, {
    kind,
    notice,
    at,
    subject: `Nous vous préviendrons : ${notice.productName}`,
    title: 'Votre demande est notée',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Vous recevrez un seul e-mail, lorsque ce produit sera de nouveau en stock : ${notice.productName}. Votre adresse sera ensuite effacée, et ne sert à rien d’autre.`,
      ),
      paragraph('Vous avez changé d’avis, ou n’avez rien demandé ? Ce lien retire la demande :'),
      { kind: 'button', label: 'Ne plus me prévenir', href: `${publicOrigin()}${notice.endPath}` },
    ],
  })
}

/** The one mail. */
export async function queueBackInStock(
  trx: Kysely<ShopDatabase>,
  { notice, at }: { notice: Notice & { productId: string }; at: Date },
): Promise<void> {
  await queue(trx, {
    kind: 'stock-notice',
    notice,
    at,
    subject: `De nouveau en stock : ${notice.productName}`,
    title: `${notice.productName} est de nouveau en stock`,
    blocks: [
      paragraph('Bonjour,'),
      paragraph('Vous nous aviez demandé de vous prévenir : le produit peut de nouveau être commandé.'),
      { kind: 'button', label: 'Voir le produit', href: `${publicOrigin()}/products/${notice.productId}` },
      paragraph(
        'Nous ne réservons pas d’exemplaire : le stock affiché sur la fiche est celui du moment. Cette demande est terminée, nous effaçons votre adresse et n’écrirons plus à ce sujet.',
      ),
    ],
  })
}

async function queue(
  trx: Kysely<ShopDatabase>,
  input: { kind: string; notice: Notice; at: Date; subject: string; title: string; blocks: MailBlock[] },
): Promise<void> {
  const settings = await readSettings(trx)
  await queueEmail(trx, {
    key: `${input.kind}:${input.notice.id}`,
    kind: input.kind,
    to: input.notice.email,
    at: input.at,
    content: renderMail({
      subject: input.subject,
      shopName: settings['shop.name'],
      title: input.title,
      blocks: input.blocks,
      footer: shopSignature(settings),
    }),
  })
}
