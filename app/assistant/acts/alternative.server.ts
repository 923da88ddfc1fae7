import type { ProductCard } from '~/models/catalogue'
import { listProductCards } from '~/models/catalogue/index.server'
import { MAX_CARDS, type Reply } from '~/models/support'
import type { KnownProduct } from '../knowledge'
import type { AnswerInput } from './about'
import { ttc } from './products.server'

/** When every product shown is sold out: adds the closest one in stock, and how to be notified of a restock. */
export async function withAlternative(about: AnswerInput, reply: Reply): Promise<Reply> {
  const [first, ...others] = await listProductCards(about.db, reply.productIds)
  if (!first || [first, ...others].some(isBuyable)) return reply
  const instead = await nearestInStock(first, about)
  const returning = `${first.name} est épuisé pour le moment\u202f: sa fiche permet de demander à être prévenu de son retour.`
  const nearest = instead && ` En stock, le plus proche est ${instead.name}, ${ttc(instead.priceCents)} TTC.`
  return {
    ...reply,
    text: `${reply.text}\n\n${returning}${nearest ?? ''}`,
    productIds: [...reply.productIds, ...(instead ? [instead.id] : [])].slice(-MAX_CARDS),
  }
}

function isBuyable({ isService, available }: ProductCard): boolean {
  return isService || available > 0
}

/** Same category and a shared need, closest in price. */
async function nearestInStock(wanted: ProductCard, { db, knowledge }: AnswerInput): Promise<ProductCard | undefined> {
  const { products } = knowledge
  const known = products.find(({ id }) => id === wanted.id)
  if (!known) return undefined
  const cards = await listProductCards(
    db,
    products.filter((product) => isSameKind(product, known)).map(({ id }) => id),
  )
  const distance = ({ priceCents }: ProductCard) => Math.abs(priceCents - wanted.priceCents)
  return cards.filter(isBuyable).sort((a, b) => distance(a) - distance(b))[0]
}

function isSameKind(one: KnownProduct, other: KnownProduct): boolean {
  return one.id !== other.id && one.category === other.category && one.needs.some((need) => other.needs.includes(need))
}
