import { useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import { SaveData } from '~/components/ui/save-data'
import type { Notice } from '~/middleware/flash.server'
import type { ShopTexts } from '~/models/base/template'
import type { Assistant } from '~/models/support/contact'
import type { DeliveryTerms } from '~/models/values/delivery-terms'
import { standardVat, type Vat } from '~/models/values/money'
import { LEGAL_WITHDRAWAL_DAYS, type ReturnTerms } from '~/models/values/return-terms'

/** What the owner gave the shop, or what its trade has. */
export interface ShopLook {
  logo: { src: string; width: number; height: number } | undefined
  /** Style sheet of the owner's colour. */
  accentStyle: string | undefined
  /** Of links to pages without a picture. */
  sharedPicture: { path: string; alt: string }
}

/** Loaded for every page of the shop. */
export interface ShopData {
  origin: string
  name: string
  words: ShopTexts
  look: ShopLook
  assistant: Assistant
  phone: string
  email: string
  hours: string
  delivery: DeliveryTerms
  returns: ReturnTerms
  /** Of catalogue prices. */
  vat: Vat
  taglines: string[]
  /** Label of the page of slots; undefined where nothing can be booked. */
  booking: string | undefined
  cartCount: number
  notice: Notice | null
  demo: boolean
  takesOrders: boolean
  /** Set while the shop is private, for those who see it. */
  preview: { isAdministrator: boolean } | null
}

/** Undefined on the error page of a failed loader. */
export function useShop(): ShopData | undefined {
  return useRouteLoaderData('routes/shop/shop')
}

/** None on the error page of a failed loader, which shows no price. */
export function useDelivery(): DeliveryTerms {
  return useShop()?.delivery ?? noTerms
}

/** None on the error page of a failed loader, which sells nothing. */
export function useReturns(): ReturnTerms {
  return useShop()?.returns ?? { days: LEGAL_WITHDRAWAL_DAYS, isFree: false }
}

/** Standard on the error page of a failed loader, which shows no price. */
export function useVat(): Vat {
  return useShop()?.vat ?? standardVat
}

const unsaid = { from: 0, to: 0 }
const noTerms: DeliveryTerms = {
  ...{ feeCents: 0, freeFromCents: 0, closed: [], cutoffHour: 0 },
  transit: { France: unsaid, Belgique: unsaid, Luxembourg: unsaid, Suisse: unsaid },
}

/** False in a read-only shop, which shows no button that adds to the cart. */
export function useTakesOrders(): boolean {
  return useShop()?.takesOrders ?? true
}

/** `Save-Data: on`: one small picture per product, no script. */
export function useLight(): boolean {
  return useContext(SaveData)
}

/** A trade that takes requests alone has one once something of its owner's is in it. */
export function useHasCart(): boolean {
  const shop = useShop()
  return !shop?.words.asksOnly || shop.cartCount > 0
}

export function useAssistant(): Assistant {
  return useShop()?.assistant ?? plainAssistant
}

const plainAssistant: Assistant = {
  title: 'Assistant IA',
  name: 'L’assistant',
  agent: 'Assistant',
  to: 'à l’assistant IA',
  self: 'l’assistant IA de la boutique',
  introduced: 'un assistant IA',
}

/** The template's words, or neutral ones on the error page of a failed loader. */
export function useShopText(): ShopTexts {
  return useShop()?.words ?? plainText
}

const plainText: ShopTexts = {
  products: 'Produits',
  extras: 'Compléments',
  whichProduct: 'Lequel choisir\u202f?',
  tagline: '',
  toProducts: 'Voir les produits',
  toAllProducts: 'Voir tous les produits',
  toOtherProducts: 'Voir les autres produits',
  allProducts: 'Tous les produits',
  emptyCart: 'Choisissez un produit\u202f: il vous attendra ici.',
  missingProduct: {
    title: 'Produit non trouvé',
    text: 'Le produit que vous recherchez n’existe pas ou n’est plus disponible.',
    action: 'Retour aux produits',
  },
  delivers: true,
  services: { place: '', otherwise: '', afterDelivery: '' },
  request: { mark: '', text: '', ask: '', send: '', call: { link: '', title: '', send: '' } },
  unsealed: { ground: '', notice: '', refusal: '', without: '', apart: '' },
  support: '',
  searchExample: 'Livraison, garantie…',
  consumables: 'Consommables',
  chatQuestions: [],
  productIcon: 'box',
}
