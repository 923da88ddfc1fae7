import type { AddToCartRefusal } from '~/models/shop/cart'

type CartRefusal = AddToCartRefusal | { ok: false; reason: 'unknown-line' | 'unknown-cart' }

export const giftsExhausted = 'Les produits offerts de cette formule sont épuisés. Choisissez une autre formule.'

export function refusalText(refusal: CartRefusal): string {
  switch (refusal.reason) {
    case 'unknown-product':
      return 'Cet article n’est plus en vente.'
    case 'unknown-pack':
      return 'Ce pack n’est plus proposé.'
    case 'gift-required':
      return 'Veuillez sélectionner votre produit offert avant d’ajouter au panier.'
    case 'gift-not-offered':
      return 'Ce cadeau n’est pas proposé avec ce pack.'
    case 'gift-unavailable':
      return 'Ce cadeau est épuisé : choisissez-en un autre.'
    case 'gifts-exhausted':
      return giftsExhausted
    case 'not-enough':
      return refusal.available > 0 ? `Il n’en reste que ${refusal.available}.` : 'Cet article est épuisé.'
    case 'unknown-line':
      return 'Cet article n’est plus dans votre panier.'
    case 'unknown-cart':
      return 'Cet achat immédiat n’est plus en cours.'
  }
}
