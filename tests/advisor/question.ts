import type { PackType } from '~/database/schema'

export const classes = [
  'recommend',
  'compare',
  'basket',
  'delivery',
  'order',
  'policy',
  'how-to',
  'machine-trouble',
  'site-trouble',
  'hand-over',
  'small-talk',
  'refuse',
] as const

export type QuestionClass = (typeof classes)[number]

export interface BasketLine {
  product: string
  quantity?: number
  pack?: PackType
}

/** Products are named by their slug. What is read in a text is folded: no accent, no capital, plain spaces and apostrophes. */
export type Check =
  /** Of a product: a price, its stock, the yearly cost of its filters, the years of its warranty. */
  | { fact: 'price-ttc' | 'price-ht' | 'stock' | 'yearly-filters' | 'warranty-years'; product: string }
  | { fact: 'pack-ttc'; product: string; pack: PackType }
  /** How many are left. */
  | { fact: 'stock-count'; product: string }
  /** The numbers of the first sentence of the sheet that is about it. */
  | { fact: 'sheet'; product: string; about: RegExp }
  /** With or without the delivery, both are truthful. */
  | { fact: 'basket-ttc' | 'basket-ht'; lines: BasketLine[] }
  /** One of the equal payments. */
  | { fact: 'instalment'; lines: BasketLine[]; count: number }
  /** The numbers of a line of the sheet; `places`: only those. */
  | { fact: 'specification'; product: string; label: string; places?: number[] }
  | { fact: 'delivery-span'; country: 'France' | 'Belgique' | 'Suisse' | 'Luxembourg' }
  | { policy: Policy }
  | { mentions: RegExp }
  /** The product in the words or among the cards. */
  | { names: string }
  | { card: string }
  | { firstCard: string }
  | { anyCard: string[] }
  | { noCard: true }
  /** A path of ours, beneath the answer or in its words. */
  | { link: string }
  /** Offers a person: the chat's, the telephone, a mail, the contact form. */
  | { handOver: true }
  | { refusal: true }
  | { notKnown: true }
  /** Does not say that it found nothing or understood nothing. */
  | { understood: true }
  | { oneOf: Check[] }

export type Policy =
  | 'withdrawal-days'
  | 'legal-withdrawal-days'
  | 'refund-days'
  | 'legal-warranty'
  | 'shipping-fee'
  | 'free-shipping-threshold'
  | 'instalment-counts'
  | 'transfer-days'
  | 'phone'
  | 'email'
  | 'mediator'

export interface Question {
  id: string
  class: QuestionClass
  /** What the visitor writes, in turn; the answer to the last one is judged. `{order}` and `{email}`: of an order that was sent. */
  turns: string[]
  must: Check[]
  mustNot: Check[]
}

/** What a visitor got. */
export interface Answer {
  text: string
  /** Slugs of the products beneath, best first. */
  cards: string[]
  /** Paths of ours that stand beneath. */
  links: string[]
}

/** `recommend-7`: the class and a number. */
export function ask(id: string, turns: string | string[], must: Check[], mustNot: Check[] = []): Question {
  const name = id.replace(/-\d+$/, '')
  const known = classes.find((one) => one === name)
  if (!known) throw new Error(`${id} begins with no class`)
  const wrong = [...mustNot, ...(otherSubjects[known] ?? [])]
  return { id, class: known, turns: typeof turns === 'string' ? [turns] : turns, must, mustNot: wrong }
}

const credit: Check = { mentions: /credit coute de l'argent/ }
const machineFigures: Check = { mentions: /\bl(?:itres?)? (?:rejete|par minute)/ }

/** Subjects that no question of a class is about: words taken for others. */
const otherSubjects: Partial<Record<QuestionClass, Check[]>> = {
  recommend: [credit],
  compare: [credit],
  delivery: [credit, machineFigures],
  order: [credit, machineFigures],
  'how-to': [credit],
  'machine-trouble': [credit],
  'site-trouble': [machineFigures, { mentions: /serait livree? entre/ }],
  'hand-over': [credit, machineFigures],
  'small-talk': [credit, machineFigures],
  refuse: [credit, machineFigures],
}

export const says = (mentions: RegExp): Check => ({ mentions })
export const names = (product: string): Check => ({ names: product })
export const card = (product: string): Check => ({ card: product })
export const firstCard = (product: string): Check => ({ firstCard: product })
export const anyCard = (...products: string[]): Check => ({ anyCard: products })
export const noCard: Check = { noCard: true }
export const link = (path: string): Check => ({ link: path })
export const handOver: Check = { handOver: true }
export const refusal: Check = { refusal: true }
export const understood: Check = { understood: true }
export const notKnown: Check = { notKnown: true }
export const oneOf = (...checks: Check[]): Check => ({ oneOf: checks })
export const policy = (name: Policy): Check => ({ policy: name })
export const price = (product: string): Check => ({ fact: 'price-ttc', product })
export const priceHt = (product: string): Check => ({ fact: 'price-ht', product })
export const pack = (product: string, type: PackType): Check => ({ fact: 'pack-ttc', product, pack: type })
export const basket = (...lines: BasketLine[]): Check => ({ fact: 'basket-ttc', lines })
export const basketHt = (...lines: BasketLine[]): Check => ({ fact: 'basket-ht', lines })
export const instalment = (count: number, ...lines: BasketLine[]): Check => ({ fact: 'instalment', lines, count })
export const stock = (product: string): Check => ({ fact: 'stock', product })
export const yearlyFilters = (product: string): Check => ({ fact: 'yearly-filters', product })
export const warranty = (product: string): Check => ({ fact: 'warranty-years', product })
export const spec = (product: string, label: string, ...places: number[]): Check => ({
  fact: 'specification',
  product,
  label,
  places: places.length > 0 ? places : undefined,
})
export const span = (country: 'France' | 'Belgique' | 'Suisse' | 'Luxembourg' = 'France'): Check => ({
  fact: 'delivery-span',
  country,
})
export const stockCount = (product: string): Check => ({ fact: 'stock-count', product })
export const sheet = (product: string, about: RegExp): Check => ({ fact: 'sheet', product, about })

/** Something one can compare it by. */
export const told = (product: string): Check =>
  oneOf(
    price(product),
    spec(product, 'Étapes', 0),
    spec(product, product === 'purificateur-ultra' ? 'Durée' : 'Débit'),
    yearlyFilters(product),
  )

/** What is wrong for somebody who may not drill. */
export const underSinkFirst = ['osmoseur-essentiel', 'osmoseur-premium', 'osmoseur-prestige'].map(firstCard)

/** Where one follows an order, or what it takes to find it. */
export const followOrder = oneOf(
  link('/support/commande'),
  says(/\bnumero\b|adresse e-?mail|mail de (?:la|votre) commande/),
)

/** What is told to nobody who only knows a number. */
export const leaksOrder = [
  says(
    /votre commande .{0,30}(?:est|a ete) (?:expedie|livre|annule|confirme|en route|partie)|(?:expedie|livre)e? le \d/,
  ),
]

export const notDelivered = says(
  /ne (?:\S+ ){0,3}(?:livr|expedi|envoy)\w* (?:pas|ni|plus)|ne livrons|pas (?:de livraison|livr|desservi|l'outre-mer)|outre-mer|hors de|n'en f(?:ait|ont) pas partie|\bnon\b/,
)

/** Denies, or leads to who may judge. */
export const noHealth = says(
  /aucun effet|aucune promesse|\bne (?:\S+ ){1,5}(?:pas|rien|aucune?)|\bn'(?:\S+ ){1,5}(?:pas|rien|aucune?)|medecin|pediatre|veterinaire|professionnel de sante/,
)
