import type { Kysely } from 'kysely'
import type { RefusalGround, ShopDatabase } from '~/database/schema'
import { ratingWords, refusalWords } from '~/models/review'
import { reviewUrl } from '~/models/review/index.server'
import { readSettings } from '~/models/shop/index.server'
import { firstShop } from '~/runtime/first-shop.server'

import { paragraph, queueToShop, queueToShopper } from './letterhead.server'
import { greeting, orderTitle, readMailOrder } from './mail-order.server'

/** About the purchase and nothing else: it offers nothing, so it needs no consent to advertising (art. L34-5 CPCE). */
export async function queueReviewInvitation(
  trx: Kysely<ShopDatabase>,
  input: { orderId: string; at: Date },
): Promise<void> {
  const order = await readMailOrder(trx, input.orderId)
  const settings = await readSettings(trx)
  const names = [...new Set(order.items.map((item) => item.product_name))]
  await queueToShopper(trx, {
    key: `review-invitation:${order.id}`,
    kind: 'review-invitation',
    order,
    settings,
    at: input.at,
    subject: `${orderTitle(order)} : votre avis`,
    title: 'Qu’en pensez-vous, à l’usage ?',
    blocks: [
      paragraph(greeting(order)),
      paragraph(
        `Vous avez reçu ${names.join(', ')}. Si vous le voulez bien, dites ce que vous en pensez, en bien ou en mal : cela aide ceux qui hésitent.`,
      ),
      { kind: 'button', label: 'Donner mon avis', href: reviewUrl(firstShop, order.id) },
      paragraph(
        `Aucune contrepartie n’est offerte. Une personne relit chaque avis sous ${settings['reviews.moderation_days']} jours avant sa publication, et une note basse n’est jamais un motif de refus. Ce lien vous est personnel : il permet aussi de modifier ou de retirer votre avis.`,
      ),
      paragraph('Nous ne vous écrirons pas une seconde fois à ce sujet.'),
    ],
  })
}

/** The ground of a refusal, to the author (art. D111-18 C. conso), who may write again. */
export async function queueReviewRefusal(
  trx: Kysely<ShopDatabase>,
  input: { reviewId: string; orderId: string; ground: RefusalGround; at: Date },
): Promise<void> {
  const order = await readMailOrder(trx, input.orderId)
  const review = await findMailReview(trx, input.reviewId)
  await queueToShopper(trx, {
    key: `review-refused:${input.reviewId}:${input.at.toISOString()}`,
    kind: 'review-refused',
    order,
    settings: await readSettings(trx),
    at: input.at,
    subject: `Votre avis sur ${review.product_name} n’est pas publié`,
    title: 'Votre avis n’est pas publié',
    blocks: [
      paragraph(greeting(order)),
      paragraph(`Nous avons lu votre avis sur ${review.product_name}. Nous ne le publions pas, pour ce motif :`),
      paragraph(refusalWords[input.ground]),
      paragraph(
        'Votre note n’y est pour rien. Vous pouvez modifier votre avis et le renvoyer, ou répondre à ce message.',
      ),
      { kind: 'button', label: 'Modifier mon avis', href: reviewUrl(firstShop, order.id) },
    ],
  })
}

const notices = {
  pending: {
    subject: 'Avis à relire',
    text: 'Un avis attend d’être publié ou refusé. La commande « npm run reviews » les liste.',
  },
  reported: {
    subject: 'Avis signalé',
    text: 'Un avis publié est signalé. Relisez-le, puis gardez-le ou retirez-le avec un motif : « npm run reviews ».',
  },
}

/** To the shop, without the review's words: what its author withdraws is in no mail. */
export async function queueReviewNotice(
  trx: Kysely<ShopDatabase>,
  input: { reviewId: string; subject: keyof typeof notices; key: string; at: Date },
): Promise<void> {
  const review = await findMailReview(trx, input.reviewId)
  const { subject, text } = notices[input.subject]
  await queueToShop(trx, {
    key: `shopkeeper:review-${input.subject}:${input.reviewId}:${input.key}`,
    kind: 'shopkeeper-notice',
    at: input.at,
    subject: `${subject} : ${review.product_name}`,
    title: subject,
    blocks: [
      paragraph(text),
      {
        kind: 'facts',
        rows: [
          { label: 'Produit', value: review.product_name },
          { label: 'Note', value: ratingWords(review.rating_halves) },
          { label: 'Identifiant', value: input.reviewId },
        ],
      },
    ],
  })
}

function findMailReview(trx: Kysely<ShopDatabase>, reviewId: string) {
  return trx
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select(['review.rating_halves', 'product.name as product_name'])
    .where('review.id', '=', reviewId)
    .executeTakeFirstOrThrow()
}
