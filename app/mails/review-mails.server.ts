import type { ShopDb } from '~/database/schema'
import { withShippedUnits } from '~/models/shop/invoice/index.server'
import { ratingText, refusalText } from '~/models/shop/review'

import { button, fact, facts, type Letter, paragraph, type QueuedMail, requireSubject } from './letter'
import { reviewAdminLink, reviewLink } from './links.server'
import { greeting, type MailOrder, orderTitle, readMailOrder } from './mail-order.server'
import type { MailShop } from './shop.server'

/** Not advertising: its legal basis is the purchase. */
export async function reviewInvitation(shop: MailShop, { data }: QueuedMail<'review-invitation'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const names = await receivedNames(shop.db, order)
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

/** Without units refunded before shipping. */
async function receivedNames(db: ShopDb, order: MailOrder): Promise<string[]> {
  const [sent] = await withShippedUnits(db, [{ order, items: order.items }])
  const items = sent?.items.length ? sent.items : order.items
  return [...new Set(items.map(({ product_name }) => product_name))]
}

/** To the author, with the ground of the refusal. */
export async function reviewRefusal(shop: MailShop, { data }: QueuedMail<'review-refused'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const review = await readMailReview(shop.db, data.reviewId)
  return {
    subject: `Votre avis sur ${review.product_name} n’est pas publié`,
    title: 'Votre avis n’est pas publié',
    blocks: [
      paragraph(greeting(order)),
      paragraph(`Nous avons lu votre avis sur ${review.product_name}. Nous ne le publions pas, pour ce motif :`),
      paragraph(refusalText[data.ground]),
      paragraph(
        'Votre note n’y est pour rien. Vous pouvez modifier votre avis et le renvoyer, ou répondre à ce message.',
      ),
      button('Modifier mon avis', reviewLink(shop, order.id)),
    ],
  }
}

/** To the reporter of a review, if they requested an answer. */
export async function reportAnswer(shop: MailShop, { data }: QueuedMail<'review-report-answered'>): Promise<Letter> {
  const { product_name: product } = await readMailReview(shop.db, data.reviewId)
  const decision = data.ground
    ? ['Nous avons relu cet avis et nous ne le publions plus, pour ce motif :', refusalText[data.ground]]
    : [
        'Nous avons relu cet avis et nous le gardons : aucun des motifs pour lesquels un avis est retiré ne s’y applique.',
      ]
  return {
    subject: `Votre signalement d’un avis sur ${product}`,
    title: 'Votre signalement a été examiné',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(`Vous avez signalé un avis sur ${product}. Une personne l’a relu.`),
      ...decision.map(paragraph),
      paragraph(
        'Si vous n’êtes pas d’accord, répondez à ce message ; vous pouvez aussi saisir le juge. Votre adresse n’est plus gardée avec le signalement.',
      ),
    ],
  }
}

const notices = {
  pending: {
    subject: 'Avis à relire',
    text: 'Un avis attend d’être publié ou refusé.',
  },
  reported: {
    subject: 'Avis signalé',
    text: 'Un avis publié est signalé. Relisez-le, puis gardez-le ou retirez-le avec un motif.',
  },
}

/** To the shop, without the review's text, which its author may withdraw. */
export async function reviewNotice(
  shop: MailShop,
  data: { reviewId: string; subject: keyof typeof notices },
): Promise<Letter> {
  const review = await readMailReview(shop.db, data.reviewId)
  const { subject, text } = notices[data.subject]
  return {
    subject: `${subject} : ${review.product_name}`,
    title: subject,
    blocks: [
      paragraph(text),
      facts(
        fact('Produit', review.product_name),
        fact('Note', ratingText(review.rating_halves)),
        fact('Identifiant', data.reviewId),
      ),
      button('Lire l’avis', reviewAdminLink(shop, data.reviewId)),
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
