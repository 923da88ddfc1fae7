import type { ServiceTexts } from '~/models/values/delivery'

/** Icons of the set that a template may choose. */
type TradeIcon =
  | 'account'
  | 'bowl'
  | 'box'
  | 'cake'
  | 'chat'
  | 'clock'
  | 'drop'
  | 'edit'
  | 'gift'
  | 'home'
  | 'leaf'
  | 'office'
  | 'paw'
  | 'people'
  | 'plate'
  | 'shower'
  | 'store'
  | 'tool'
  | 'truck'

export interface NeedTexts {
  /** Used in URLs and in the database. */
  value: string
  label: string
  text: string
  icon: TradeIcon
}

/** Of goods that the law excludes from withdrawal once they are unsealed. */
export interface UnsealedTexts {
  /** As a reason. */
  ground: string
  /** In the mail with the return label. */
  notice: string
  /** In the mail that refuses, with the law. */
  refusal: string
  /** After « Réglée, sans ». */
  without: string
  /** Beside the form that refuses a whole declaration. */
  apart: string
}

/** Of what is asked for in a slot instead of ordered. */
export interface RequestTexts {
  /** Of an offer whose price depends on the request, with a sentence on what follows. */
  mark: string
  text: string
  /** Link to the form for such an offer, its title, and its button. */
  ask: string
  send: string
  /** The same form about anything: its link on the support page, its title, and its button. */
  call: { link: string; title: string; send: string }
  /** Its page of slots; undefined where nothing of the trade is booked until its owner adds it. */
  booking?: { link: string; title: string }
  /** What is not to be written in a form. */
  care?: string
  /** Under the title of the call about anything, and the label of what it is about; undefined: a call-back's. */
  lead?: string
  question?: string
  /** Its price is the one to pay, not the least. */
  hasFixedPrice?: true
}

/** Page texts; `{…}` is filled in. */
export interface TemplateTexts {
  shop: ShopTexts
  home: HomeBlocks
  list: ListTexts
  product: ProductTexts
  blog: BlogTexts
  desk: DeskTexts
}

/** Texts used on all kinds of pages. */
export interface ShopTexts {
  /** Name of the products: in the navigation, and above the list. */
  products: string
  /** Name of additional items, sold on a separate page. */
  extras: string
  /** Link to the questionnaire. */
  whichProduct: string
  /** Links to the articles and the reviews; undefined: those of the first trade. */
  articles?: string
  opinions?: string
  tagline: string
  toProducts: string
  toAllProducts: string
  toOtherProducts: string
  allProducts: string
  emptyCart: string
  missingProduct: { title: string; text: string; action: string }
  /** Whether what is sold is delivered, with a legal guarantee on goods. */
  delivers: boolean
  services: ServiceTexts
  request: RequestTexts
  /** After a price, in place of TTC, where none is shown without VAT. */
  priceNote?: string
  /** Nothing is ordered on the site unless the owner adds such an offer. */
  asksOnly?: true
  unsealed: UnsealedTexts
  /** Items excluded from withdrawal, shown before an order binds. */
  noReturn?: string
  /** Description of the support page. */
  support: string
  /** Example of a FAQ search. */
  searchExample: string
  consumables: string
  /** Drawn mark of the trade; undefined: the initial of the shop. */
  mark?: 'drop'
  /** Of the assistant, until the owner names it; undefined: that of the shop. */
  assistantName?: string
  /** Suggested first messages of the chat. */
  chatQuestions: string[]
  /** Fallback for products without a picture. */
  productIcon: TradeIcon
  /** Fallback for shared links without a picture; undefined: the shop's name, drawn. */
  sharedPicture?: { path: string; alt: string }
}

/** Words of the back-office. */
export interface DeskTexts {
  /** The kind of product that the shop sells above all. */
  machine: string
  /** Hint of the life of a part. */
  partHint: string
  /** Hint of the units that a return writes off. */
  writtenOff: string
}

/** Words of each kind of block of the home page that its owner may change. `{boutique}`: the name of the shop. */
export interface BlockWords {
  hero: {
    /** For search engines, as the description. */
    pageTitle: string
    description: string
    title: string
    lead: string
    /** The lead where there are machines, the cheapest at `{prix}` TTC. */
    leadFrom: string
    /** Beside the products and the questionnaire. */
    link: string
  }
  'first-facts': object
  figures: object
  invitation: object
  /** With a sentence `need-<value>` for each need. */
  needs: { title: string }
  featured: { title: string }
  steps: Record<'title' | 'title1' | 'text1' | 'title2' | 'text2' | 'title3' | 'text3', string>
  cost: object
  terms: object
  reviews: { title: string }
  articles: { title: string }
  questions: { title: string }
  booking: { title: string; text: string }
  request: { title: string; text: string }
  hours: { title: string }
  reasons: { title: string; costsTitle: string; costs: string }
  /** Added by the owner. */
  words: { title: string; text: string }
}

export type BlockKind = keyof BlockWords

/** A block of a new shop's home page. */
export interface HomeBlock<Kind extends BlockKind = BlockKind> {
  kind: Kind
  words: BlockWords[Kind]
  /** Until its owner shows it. */
  isHidden?: true
  /** Of the hero, until its owner has another. */
  picture?: { src: string; alt: string }
  /** Page that its link leads to. */
  linkTo?: string
  /** One a step. */
  drawings?: string[]
}

/** In the order of the page; the hero stands first. */
export type HomeBlocks = { [Kind in BlockKind]: HomeBlock<Kind> }[BlockKind][]

interface ListTexts {
  title: string
  description: string
  heading: string
  lead: string
  /** While nothing is on sale. */
  empty: string
  emptyText: string
  advice: string
  /** Additional items, on a separate page. */
  extras: { title: string; description: string; lead: string }
}

export interface ProductTexts {
  /** Heading of its description; undefined: what it does. */
  about?: string
  /** Label of the product without a pack. */
  alone: string
  upkeepTitle: string
  yearlyConsumables: string
  consumablesPrice: string
  /** Title of the upkeep for the assistant. */
  upkeepPassage: string
  /** Of a service that the recommended product `{name}` has no use for. */
  noUse: string
  /** Heading of the companion products. */
  companionsTitle: string
  /** `{count}`: units used per year. */
  yearlyQuantity: string
  /** Shown after the withdrawal terms. */
  noReturn?: string
}

interface BlogTexts {
  description: string
  tagDescription: string
  listCallToAction: string
  articleCallToAction: string
  toProducts: string
  /** Below an article, where it is another. */
  articleToProducts?: string
}
