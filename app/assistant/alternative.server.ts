import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { ProductCard } from '~/models/catalogue'
import { listProductCards } from '~/models/catalogue/index.server'
import { MAX_CARDS, type Reply } from '~/models/support'

import type { Knowledge, KnownProduct } from './knowledge'
import { ttc } from './product-answers.server'

/** When nothing that the reply shows can be had: what comes nearest and is in stock, and how to hear of its return. */
export async function withAlternative(db: Kysely<ShopDatabase>, reply: Reply, knowledge: Knowledge): Promise<Reply> {
  const [first, ...others] = await listProductCards(db, reply.productIds)
  if (!first || [first, ...others].some(canBeHad)) return reply
  const instead = await nearestInStock(db, first, knowledge)
  const returning = `${first.name} est épuisé pour le moment\u202f: sa fiche permet de demander à être prévenu de son retour.`
  const nearest = instead && ` En stock, le plus proche est ${instead.name}, ${ttc(instead.priceCents)} TTC.`
  return {
    ...reply,
    text: `${reply.text}\n\n${returning}${nearest ?? ''}`,
    productIds: [...reply.productIds, ...(instead ? [instead.id] : [])].slice(-MAX_CARDS),
  }
}

function canBeHad({ isService, available }: ProductCard): boolean {
  return isService || available > 0
}

/** Of the same kind and for a same need, nearest in price. */
async function nearestInStock(
  db: Kysely<ShopDatabase>,
  wanted: ProductCard,
  { products }: Knowledge,
): Promise<ProductCard | undefined> {
  const known = products.find(({ id }) => id === wanted.id)
  if (!known) return undefined
  const cards = await listProductCards(
    db,
    products.filter((product) => isOfOneKind(product, known)).map(({ id }) => id),
  )
  const distance = ({ priceCents }: ProductCard) => Math.abs(priceCents - wanted.priceCents)
  return cards.filter(canBeHad).sort((a, b) => distance(a) - distance(b))[0]
}

function isOfOneKind(one: KnownProduct, other: KnownProduct): boolean {
  return one.id !== other.id && one.category === other.category && one.needs.some((need) => other.needs.includes(need))
}
