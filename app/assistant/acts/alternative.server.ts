import type { ProductCard } from '~/models/catalogue'
import { listProductCards, listRelated } from '~/models/catalogue/index.server'
import { MAX_CARDS, type Reply } from '~/models/support'
import type { AnswerInput } from './about'
import { ttc } from './products.server'

/** When every product shown is sold out: adds the closest one in stock, and how to be notified of a restock. */
export async function withAlternative({ db }: AnswerInput, reply: Reply): Promise<Reply> {
  const [first, ...others] = await listProductCards(db, reply.productIds)
  if (!first || [first, ...others].some(isBuyable)) return reply
  const instead = (await listRelated(db, first.id)).similar.find(isBuyable)
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
