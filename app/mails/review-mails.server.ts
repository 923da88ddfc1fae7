import type { ShopDb } from '~/database/schema'
import { ratingWords, refusalWords } from '~/models/review'

import { button, fact, facts, type Letter, paragraph, type QueuedMail, requireSubject } from './letter'
import { reviewLink } from './links.server'
import { greeting, orderTitle, readMailOrder } from './mail-order.server'
import type { MailShop } from './shop.server'

/** No advertising: it rests on the purchase. */
export async function reviewInvitation(shop: MailShop, { data }: QueuedMail<'review-invitation'>): Promise<Letter> {
  const order = await readMailOrder(shop.db, data)
  const names = [...new Set(order.items.map((item) => item.product_name))]
  return {
    subject: `${orderTitle(order)} : votre avis`,
    title: 'Qu’en pensez-vous, à l’usage ?',
    blocks: [
      paragraph(greeting(order)),
      paragraph(
        `Vous avez reçu ${names.join(', ')}. Si vous le voulez bien, dites ce que vous en pensez, en bien ou en mal : cela aide ceux qui hésitent.`,
      ),
      button('Donner mon avis', reviewLink(shop, order.id)),
      paragraph(
        `Aucune contrepartie n’est offerte. Une personne relit chaque avis sous ${shop.settings['reviews.moderation_days']} jours avant sa publication, et une note basse n’est jamais un motif de refus. Ce lien vous est personnel : il permet aussi de modifier ou de retirer votre avis.`,
      ),
      paragraph('Nous ne vous écrirons pas une seconde fois à ce sujet.'),
    ],
  }
}

/** To the author, with the ground of the refusal. */
export async function reviewRefusal(shop: MailShop, { data }: QueuedMail<'review-refused'>): Promise<Letter> {
  const order = await readMailOrder(shop.db, data)
  const review = await readMailReview(shop.db, data.reviewId)
  return {
    subject: `Votre avis sur ${review.product_name} n’est pas publié`,
    title: 'Votre avis n’est pas publié',
    blocks: [
      paragraph(greeting(order)),
      paragraph(`Nous avons lu votre avis sur ${review.product_name}. Nous ne le publions pas, pour ce motif :`),
      paragraph(refusalWords[data.ground]),
      paragraph(
        'Votre note n’y est pour rien. Vous pouvez modifier votre avis et le renvoyer, ou répondre à ce message.',
      ),
      button('Modifier mon avis', reviewLink(shop, order.id)),
    ],
  }
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

/** To the shop, without the review's text, which its author may withdraw. */
export async function reviewNotice(
  { db }: MailShop,
  data: { reviewId: string; subject: keyof typeof notices },
): Promise<Letter> {
  const review = await readMailReview(db, data.reviewId)
  const { subject, text } = notices[data.subject]
  return {
    subject: `${subject} : ${review.product_name}`,
    title: subject,
    blocks: [
      paragraph(text),
      facts(
        fact('Produit', review.product_name),
        fact('Note', ratingWords(review.rating_halves)),
        fact('Identifiant', data.reviewId),
      ),
    ],
  }
}

async function readMailReview(db: ShopDb, reviewId: string) {
  const review = await db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select(['review.rating_halves', 'product.name as product_name'])
    .where('review.id', '=', reviewId)
    .executeTakeFirst()
  return requireSubject(review)
}
