import { placeIn } from './places'
import type { Question } from './question'
import { quantityOf } from './shopper'

const asksPrice = /\b(prix|tarif|cout\w*|vaut|combien(?! de| il| en))\b/
const asksStock = /\b(stock|dispo\w*|(?<!\b(le|du|il nous) (en )?)reste\w*|vous l avez|en avez)\b/
const asksDelivery = /\b(livr\w*|delais?|recois|recev\w*|arrive\w*|quand)\b/

/** In more words than this they belong to a story. */
const LONGEST_OFFER = 25

/** Two or three of price, stock and delivery, of products that are named and not counted, in France. */
export function isOffer({ plain, products, pack }: Question): boolean {
  const asked = [asksPrice, asksStock, asksDelivery].filter((pattern) => pattern.test(plain)).length
  const isElse = /\b(total|comprise?|inclus\w*|port|frais|devis|fois|gratuit\w*|retour\w*|pose|garanti\w*)\b/.test(
    plain,
  )
  const isCounted = products.some(({ ownWords }) => quantityOf(ownWords, plain) > 1)
  const isOfStock = asksStock.test(plain)
  const place = placeIn(plain)
  if (plain.split(' ').length > LONGEST_OFFER || (place && place.country !== 'France')) return false
  return asked > 1 && isOfStock && products.length > 0 && pack === undefined && !isElse && !isCounted
}

/** Several of a product and a word for money. */
export function isBasket({ plain, products, text }: Question): boolean {
  if (
    products.length > 1 &&
    (/\S ?\+ ?\S/.test(text) || /\b(port|livraison)\b/.test(plain)) &&
    !/\b(delai|quand|combien de temps|stocks?)\b/.test(plain)
  )
    return true
  if (
    products.length > 0 &&
    ((/\b(combien|prix|cout\w*|total)\b/.test(plain) && /\blivre(e|s|es)?\b/.test(plain)) ||
      /\b(avec|compris\w*|inclus\w*) (les |la |le )?(frais de )?(port|livraison)\b|\b(port|livraison) (compris\w*|inclus\w*|dedans)\b/.test(
        plain,
      )) &&
    !/\bcombien de (temps|jours)\b/.test(plain)
  )
    return true
  const isOfMoney =
    /\b(total|combien|prix|cout\w*|ttc|ht|hors taxes?|port|revien\w*|livr\w* (comprise|incluse|gratuite))\b/.test(plain)
  const isElse = /\b(devis|stocks?|dispo\w*|reste|commande|fois|mensualites?|remise|reduction|prix de gros)\b/.test(
    plain,
  )
  return isOfMoney && !isElse && products.some(({ ownWords }) => quantityOf(ownWords, plain) > 1)
}
