import { z } from 'zod'
import { giftsExhausted } from '~/components/shop/cart/refusal-text'
import type { SelectionProblem } from '~/components/shop/product/gift-choice'
import type { Selection } from '~/components/shop/product/order-box'
import type { PackType } from '~/database/schema'
import type { AddToCartRefusal } from '~/models/shop/cart'
import { packTypes } from '~/models/shop/catalogue'
import { typedText } from '~/models/values/typed-text'
import { fieldsOf } from '~/runtime/sent-fields'

const quantityMessage = 'Indiquez une quantité\u202f: un nombre entier, 1 au minimum.'

/** Strict: rejects "1e3", "2.0" or a repeated field. */
const orderSchema = z.object({
  pack_type: z.enum(packTypes, 'Choisissez une des formules proposées.').default('individual'),
  gift_product: z
    .string('Choisissez un seul produit offert.')
    .max(100, 'Choisissez un des produits proposés.')
    .optional()
    .transform((id) => id || null),
  quantity: typedText({ max: 9, required: quantityMessage, tooLong: quantityMessage }).regex(
    /^[1-9]\d{0,8}$/,
    quantityMessage,
  ),
  buy: z.string().optional(),
  return_to: z.string().optional(),
  /** Id of the button's section, when the result is to be shown there. */
  place: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional()
    .catch(undefined),
})

export interface Order {
  packType: PackType
  giftProductId: string | null
  quantity: number
  buyNow: boolean
  returnTo: string | undefined
  place: string | undefined
}

type ParsedOrder = ({ ok: true } & Order) | { ok: false; selection: Selection; problem: SelectionProblem }

export function parseOrder(form: FormData): ParsedOrder {
  const parsed = orderSchema.safeParse(fieldsOf(form))
  if (parsed.success) {
    const { pack_type: packType, gift_product, quantity, buy, return_to, place } = parsed.data
    return {
      ok: true,
      packType,
      // Without a pack there is no gift, even if one is still checked.
      giftProductId: packType === 'individual' ? null : gift_product,
      quantity: Number(quantity),
      buyNow: buy === 'now',
      returnTo: return_to,
      place,
    }
  }
  const issue = parsed.error.issues[0]
  return {
    ok: false,
    selection: readSelection(
      new URLSearchParams([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
    ),
    problem: { field: fieldIds[String(issue?.path[0])], message: issue?.message ?? quantityMessage },
  }
}

/** The selection in a URL; invalid values fall back to the defaults. */
export function readSelection(parameters: URLSearchParams): Selection {
  return {
    packType: packTypes.find((type) => type === parameters.get('pack_type')) ?? 'individual',
    giftProductId: parameters.get('gift_product'),
    quantity: parameters.get('quantity')?.slice(0, 20) ?? '1',
  }
}

const fieldIds: Record<string, string> = {
  pack_type: 'pack_type-individual',
  quantity: 'quantity',
}

export function refusalText(
  refusal: AddToCartRefusal,
  options: { buyNow: boolean; firstGift: string | undefined },
): SelectionProblem {
  const giftField = options.firstGift ? `gift_product-${options.firstGift}` : undefined
  switch (refusal.reason) {
    case 'gift-required':
      return {
        field: giftField,
        message: options.buyNow
          ? 'Veuillez sélectionner votre produit offert avant de continuer.'
          : 'Veuillez sélectionner votre produit offert avant d’ajouter au panier.',
      }
    case 'gift-not-offered':
      return { field: giftField, message: 'Ce produit n’est pas offert avec cette formule. Choisissez-en un autre.' }
    case 'gift-unavailable':
      return { field: giftField, message: 'Ce produit offert vient d’être épuisé. Choisissez-en un autre.' }
    case 'gifts-exhausted':
      return { field: fieldIds.pack_type, message: giftsExhausted }
    case 'unknown-pack':
      return {
        field: fieldIds.pack_type,
        message: 'Ce produit n’existe pas dans cette formule. Choisissez-en une autre.',
      }
    case 'not-enough':
      return { field: 'quantity', message: notEnoughText(refusal.available) }
    case 'unknown-product':
      return { message: 'Ce produit n’est plus disponible.' }
  }
}

function notEnoughText(available: number): string {
  if (available <= 0) return 'Il n’en reste plus, en comptant ce qui est déjà dans votre panier.'
  const many = available > 1 ? `Il en reste ${available}` : 'Il n’en reste qu’un'
  return `${many}, en comptant ce qui est déjà dans votre panier.`
}

/** A local path with a fragment for the result, and that section as a notice names it. */
export function atPlace(path: string, place: string | undefined): { to: string; section?: string } {
  if (!place) return { to: path }
  const { pathname, search } = new URL(path, 'http://local.invalid')
  return { to: `${pathname}${search}#${place}`, section: `${pathname}#${place}` }
}
