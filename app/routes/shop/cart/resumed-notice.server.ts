import type { Notice } from '~/middleware/flash.server'
import type { CartView } from '~/models/shop/cart'
import type { CopiedGift, ResumedLine } from '~/models/shop/cart/index.server'

/** Whether the other cart contains every line in at least the same quantity. */
export function containsAll(cart: CartView, other: CartView): boolean {
  return cart.lines.every((line) =>
    other.lines.some(
      ({ productId, packType, quantity }) =>
        productId === line.productId && packType === line.packType && quantity >= line.quantity,
    ),
  )
}

const giftSentences: Partial<Record<CopiedGift, string>> = {
  'to-choose': 'Un produit offert est à choisir.',
  short: 'Un produit offert n’est plus en quantité suffisante.',
  exhausted: 'Les produits offerts d’une formule sont épuisés.',
  withdrawn: 'Un produit offert n’est plus proposé.',
}

/** Reports the lines copied from a cart, and those that could not be. */
export function resumedNotice(lines: ResumedLine[]): Notice {
  const taken = lines.filter((line) => line.outcome === 'taken')
  const lost = lines.length - taken.length
  const isFewer = taken.some(({ quantity, wanted }) => quantity < wanted)
  const sentences = [
    taken.length > 0 ? 'Vos articles sont dans ce panier.' : 'Aucun article n’a pu être repris.',
    ...(lost > 0
      ? [lost > 1 ? `${lost} articles ne sont plus disponibles.` : 'Un article n’est plus disponible.']
      : []),
    ...(isFewer ? ['Un article est en plus petite quantité\u202f: il n’en reste pas davantage.'] : []),
    ...new Set(taken.flatMap(({ gift }) => giftSentences[gift] ?? [])),
  ]
  return { tone: sentences.length > 1 || taken.length === 0 ? 'caution' : 'done', lines: sentences }
}
