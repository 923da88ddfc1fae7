import { placeIn, quantityOf } from '~/models/language'
import type { Question } from './question'

const asksPrice = /\b(prix|tarif|cout\w*|vaut|combien(?! de| il| en))\b/
const asksStock = /\b(stock|dispo\w*|(?<!\b(le|du|il nous) (en )?)reste\w*|vous l avez|en avez)\b/
const asksDelivery = /\b(livr\w*|delais?|recois|recev\w*|arrive\w*|quand)\b/

/** Two or three of price, stock and delivery of products that are named, in France. */
export function isOffer({ plain, products }: Question): boolean {
  if ((placeIn(plain)?.country ?? 'France') !== 'France') return false
  const asked = [asksPrice, asksStock, asksDelivery].filter((pattern) => pattern.test(plain)).length
  return asked > 1 && asksStock.test(plain) && products.length > 0
}

/** « Une remise si j’en prends deux ? » */
export function isBargain({ plain, text }: Question): boolean {
  return /\b(geste|remise|reduction|rabais|ristourne)\b|\d ?%/.test(plain + text)
}

/** Several of a product and a word for money. */
export function isBasket({ plain, products, text }: Question): boolean {
  if (
    products.length > 1 &&
    (/\S ?\+ ?\S/.test(text) || /\b(port|livraison)\b/.test(plain)) &&
    !/\b(delai|quand|combien de temps|stocks?)\b/.test(plain)
  )
    return true
  const isDelivered =
    /\b(avec|compris\w*|inclus\w*) (les |la |le )?(frais de )?(port|livraison)\b|\b(port|livraison) (compris\w*|inclus\w*|dedans)\b/.test(
      plain,
    )
  if (products.length > 0 && isDelivered) return true
  const isOfMoney =
    /\b(total|combien|prix|cout\w*|ttc|ht|hors taxes?|port|revien\w*|livr\w* (comprise|incluse|gratuite))\b/.test(plain)
  const isElse = /\b(devis|stocks?|dispo\w*|reste|commande|fois|mensualites?|remise|reduction|prix de gros)\b/.test(
    plain,
  )
  return isOfMoney && !isElse && products.some(({ ownWords }) => quantityOf(ownWords, plain) > 1)
}
