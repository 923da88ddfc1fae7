import { z } from 'zod'
import type { AddToCartRefusal, CartLineView, CartView } from '~/models/shop/cart'
import { packTypes } from '~/models/shop/catalogue'
import { toEuros, type Vat, withVat } from '~/models/values/money'
import { formatCount } from '~/models/values/wording'

import { invalidInput, problem } from './problem.server'
import { picturePath, toGift } from './product.server'
import { apiSchemas, euros } from './schemas.server'

export const productId = z.string().min(1).max(100).describe('L’identifiant du produit.')

export const packType = z
  .enum(packTypes)
  .nullish()
  .transform((type) => type ?? 'individual')
  .describe('Le pack\u202f; null ou `individual` pour le produit seul.')

/** An id, or the gift line that old clients send. */
export const giftChoice = z
  .union([z.string().min(1).max(100), z.object({ product_id: z.string().min(1).max(100) })], {
    error: 'Indiquez l’identifiant du cadeau.',
  })
  .nullish()
  .transform((gift) => (typeof gift === 'string' ? gift : (gift?.product_id ?? null)))
  .describe('L’identifiant du cadeau choisi, ou un objet qui le porte dans `product_id`.')

/** Services have no stock limit; larger sums would lose cents. */
const MAX_QUANTITY = 9_999
export const quantity = z
  .int({ error: ({ input }) => (Number.isSafeInteger(input) ? undefined : 'Indiquez un nombre entier.') })
  .max(MAX_QUANTITY)

const giftLineSchema = z
  .object({ product_id: z.string(), name: z.string(), value: euros.describe('TTC.'), quantity: z.literal(1) })
  .register(apiSchemas, { id: 'GiftLine' })

const cartItemSchema = z
  .object({
    product_id: z.string(),
    product_name: z.string(),
    quantity: z.int(),
    product_price: euros.describe('Prix HT à l’unité, du moment\u202f; 0 pour un article retiré de la vente.'),
    price: euros.describe('Le même que `product_price`.'),
    price_ttc: euros,
    pack_type: z.enum(['basique', 'medium', 'premium']).nullable(),
    product_image: z.string().nullable(),
    gift_products: z.array(giftLineSchema),
  })
  .register(apiSchemas, { id: 'CartItem' })

const cartSchema = z
  .object({
    items: z.array(cartItemSchema),
    subtotal: euros.describe('Articles HT.'),
    tax_amount: euros.describe(
      'TVA des articles\u202f; 0 pour une livraison en Suisse, exportée sans TVA française, et en franchise en base.',
    ),
    vat_percent: z.number().describe('Celui du pays de livraison, quand il est connu.'),
    shipping_cost: euros.describe('Livraison, TTC s’il y a une TVA\u202f; 0 pour des services seuls.'),
    total_amount: euros.describe('À payer.'),
  })
  .register(apiSchemas, { id: 'Cart' })

/** Omits the address: knowing a cart id does not authenticate its owner. */
export function toCart(cart: CartView): z.input<typeof cartSchema> {
  return {
    items: cart.lines.map((line) => toCartItem(line, cart.totals.vat)),
    subtotal: toEuros(cart.totals.subtotalCents),
    tax_amount: toEuros(cart.totals.taxCents),
    vat_percent: cart.totals.vat.percent,
    shipping_cost: toEuros(cart.totals.shippingCents),
    total_amount: toEuros(cart.totals.totalCents),
  }
}

function toCartItem(line: CartLineView, vat: Vat): z.input<typeof cartItemSchema> {
  // Lines no longer sold are not in the totals.
  const unitPriceCents = line.offer ? line.unitPriceCents : 0
  const { gift } = line
  return {
    product_id: line.productId,
    product_name: line.name,
    quantity: line.quantity,
    product_price: toEuros(unitPriceCents),
    price: toEuros(unitPriceCents),
    price_ttc: toEuros(withVat(unitPriceCents, vat.percent)),
    pack_type: line.packType === 'individual' ? null : line.packType,
    product_image: line.offer?.picture ? picturePath(line.offer.picture) : null,
    gift_products: gift ? [{ ...toGift(gift, vat), quantity: 1 }] : [],
  }
}

export const giftsExhausted = 'Les produits offerts de cette formule sont épuisés. Choisissez une autre formule.'

export function refuseLine(refusal: AddToCartRefusal) {
  switch (refusal.reason) {
    case 'unknown-product':
      return problem(404, 'Ce produit n’existe pas ou n’est plus en vente.')
    case 'unknown-pack':
      return invalidInput({ pack_type: ['Ce pack n’existe pas pour ce produit.'] })
    case 'gift-required':
      return problem(409, 'Veuillez sélectionner votre produit offert avant d’ajouter au panier.')
    case 'gift-not-offered':
      return problem(409, 'Ce cadeau n’est pas proposé avec cet article.')
    case 'gift-unavailable':
      return problem(409, 'Ce cadeau n’est plus disponible. Choisissez-en un autre.')
    case 'gifts-exhausted':
      return problem(409, giftsExhausted)
    case 'not-enough':
      return problem(409, shortageSentence(refusal.available))
  }
}

export function shortageSentence(available: number): string {
  return available > 0 ? `Il n’en reste que ${formatCount(available)} en stock.` : 'Cet article n’est plus en stock.'
}

const cartExample: z.input<typeof cartSchema> = {
  items: [
    {
      product_id: 'prod-osmoseur-essentiel',
      product_name: 'Osmoseur Essentiel – Pack Médium',
      quantity: 1,
      product_price: 589,
      price: 589,
      price_ttc: 706.8,
      pack_type: 'medium',
      product_image: '/uploads/products/osmoseur-essentiel-face-1a2b3c4d-960.webp',
      gift_products: [{ product_id: 'JOS-DOUCHE', name: 'Purificateur de douche', value: 25.02, quantity: 1 }],
    },
  ],
  subtotal: 589,
  tax_amount: 117.8,
  vat_percent: 20,
  shipping_cost: 0,
  total_amount: 706.8,
}

export const cartAnswer = {
  description: 'Le panier.',
  schema: cartSchema,
  example: cartExample,
}

export const emptyCartAnswer = {
  ...cartAnswer,
  example: { items: [], subtotal: 0, tax_amount: 0, vat_percent: 20, shipping_cost: 0, total_amount: 0 },
}
