import { findInStead } from '~/models/catalogue/index.server'
import { MAX_CARDS, type Reply } from '~/models/support'
import { formatTtc } from '~/models/values'
import { joined, reply } from '../reply'
import type { AnswerInput } from './about'

/** When every product shown is sold out: adds the closest one in stock, and how to be notified of a restock. */
export async function withAlternative({ db }: AnswerInput, found: Reply): Promise<Reply> {
  const { soldOut, similar } = (await findInStead(db, found.productIds)) ?? {}
  if (!soldOut) return found
  const returning = `${soldOut.name}\u202f: épuisé pour le moment. La fiche permet de demander à être prévenu du retour.`
  const nearest = similar && ` En stock, le plus proche est ${similar.name}, ${formatTtc(similar.priceCents)} TTC.`
  return joined([
    { ...found, productIds: found.productIds.slice(0, MAX_CARDS - 1) },
    reply(`${returning}${nearest ?? ''}`, [], similar ? [similar] : []),
  ])
}
