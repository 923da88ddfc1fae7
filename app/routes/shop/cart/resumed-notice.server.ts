import type { Notice } from '~/middleware/flash.server'
import type { CartView } from '~/models/cart'
import type { ResumedLine } from '~/models/cart/index.server'

/** Whether the other cart contains every line in at least the same quantity. */
export function containsAll(cart: CartView, other: CartView): boolean {
  return cart.lines.every((line) =>
    other.lines.some(
      ({ productId, packType, quantity }) =>
        productId === line.productId && packType === line.packType && quantity >= line.quantity,
    ),
  )
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
    ...(taken.some(({ isGiftToChoose }) => isGiftToChoose) ? ['Un produit offert est à choisir.'] : []),
    ...(taken.some(({ isGiftLost }) => isGiftLost) ? ['Un produit offert n’est plus proposé.'] : []),
  ]
  return { tone: sentences.length > 1 || taken.length === 0 ? 'caution' : 'done', lines: sentences }
}
