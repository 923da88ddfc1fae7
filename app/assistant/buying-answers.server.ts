import type { Kysely } from 'kysely'
import { href } from 'react-router'
import type { ShopDatabase } from '~/database/schema'
import { type ProductPack, type ProductPage, partWords } from '~/models/catalogue'
import { findProductPage } from '~/models/catalogue/index.server'
import { catalogueLink, type Reply } from '~/models/support'
import { formatEuros, normalise, withVat } from '~/models/values'

import type { AnswerInput } from './answer-input'
import { fixedAnswers } from './fixed-answers'
import { productsInQuestion, stockWords } from './product-answers.server'

const cartLink = { href: href('/cart'), label: 'Voir le panier' }

/** The card, whose button is for the shopper to press: the assistant puts nothing in the cart. */
export async function buyAnswer(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply> {
  const { question, recent } = about
  const products = await productsInQuestion(
    db,
    question.products.length > 0 ? about : { ...about, question: { ...question, products: recent } },
  )
  if (products.length === 0) {
    return {
      text: 'De quel produit parlez-vous\u202f? Dites-moi son nom\u202f: sa carte porte le bouton qui l’ajoute au panier.',
      productIds: [],
      links: [catalogueLink],
    }
  }
  const lines = products.map(
    (product) => `${product.name}\u202f: ${formatEuros(withVat(product.priceCents))} TTC, ${stockWords(product)}.`,
  )
  const canBeBought = products.some(({ available, isService }) => isService || available > 0)
  return {
    text: [
      lines.join('\n\n'),
      ...(canBeBought
        ? [
            'Je ne touche pas à votre panier\u202f: le bouton «\u202fAjouter au panier\u202f» ci-dessous en met un, et la quantité se change dans le panier.',
          ]
        : []),
    ].join('\n\n'),
    productIds: products.map(({ id }) => id),
    links: canBeBought ? [cartLink] : [],
  }
}

/** The packs of the machine in question with what each saves; without one, what they are made of. */
export async function packsAnswer(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply | undefined> {
  const products = (await productsInQuestion(db, about)).filter(({ packs }) => packs.length > 0)
  if (products.length === 0) return packsInGeneral(db, about)
  return {
    text: products.map((product) => packsText(product, about)).join('\n\n'),
    productIds: products.map(({ id }) => id),
    links: [],
  }
}

function packsText({ name, packs }: ProductPage, { question }: AnswerInput): string {
  const asked = packs.filter(({ type }) => type === question.pack)
  const shown = asked.length > 0 ? asked : packs
  const most = [...shown].sort((a, b) => savedCents(b) - savedCents(a))[0]
  return [
    `${name}, en pack\u202f:`,
    ...shown.map(packText),
    ...(shown.length > 1 && most && savedCents(most) > 0
      ? [
          `La plus grande différence est celle du ${most.name}\u202f; elle n’a d’intérêt que si tout ce qu’il contient vous sert.`,
        ]
      : []),
  ].join('\n\n')
}

function packText(pack: ProductPack): string {
  const saved = savedCents(pack)
  const difference =
    saved > 0
      ? `, soit ${formatEuros(saved)} de moins que ses ${pack.components.length} éléments achetés séparément`
      : ''
  return `${pack.name}, ${formatEuros(withVat(pack.priceCents))} TTC${difference}\u202f: ${pack.components.map(partWords).join(', ')}${giftsText(pack)}.`
}

function giftsText({ gifts }: ProductPack): string {
  return gifts.length > 0 ? `, et un cadeau au choix (${gifts.map(({ name }) => name).join(', ')})` : ''
}

/** TTC, as the product's page counts it. */
function savedCents(pack: ProductPack): number {
  return withVat(pack.componentsCents) - withVat(pack.priceCents)
}

async function packsInGeneral(
  db: Kysely<ShopDatabase>,
  { knowledge, question }: AnswerInput,
): Promise<Reply | undefined> {
  const machines = knowledge.products.filter(({ category }) => category === 'machine')
  const pages = await Promise.all(machines.map(({ id }) => findProductPage(db, id)))
  const example = pages.find((page) => page && page.packs.length > 0)
  if (!example) return fixedAnswers.advice
  const asked = example.packs.filter(({ name }) => question.plain.includes(normalise(name).split(' ')[1] ?? ''))
  const packs = (asked.length > 0 ? asked : example.packs).map((pack) => {
    const added = pack.components.filter(({ id }) => id !== example.id)
    return `${pack.name}\u202f: la machine, ${added.map(partWords).join(', ')}${giftsText(pack)}.`
  })
  return {
    text: [...packs, 'Dites-moi de quelle machine il s’agit, et je vous donne les prix.'].join('\n\n'),
    productIds: [],
    links: [catalogueLink],
  }
}
