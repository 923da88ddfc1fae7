import type {
  ClaimPlace,
  ContactChannel,
  ContactSubject,
  CustomerType,
  LeadStatus,
  MessageAuthor,
  SequenceKey,
} from '~/database/schema'

/**
 * What makes a shop one of its trade. `filling` becomes the rows of a new shop, which are its own from then on; the rest
 * is read from here for as long as the shop lives. Plain data: any part of it may be given to a page.
 */
export interface Template {
  filling: Filling
  /** What a shopper may be looking for, in display order; products name them by value. */
  needs: NeedWords[]
  questionnaire: Questionnaire
  /** Words that shoppers search, and those of the shop's texts that are searched with them. */
  synonyms: Record<string, string>
  /** What the law forbids to say of what the shop sells. */
  forbiddenWords: ForbiddenWords[]
  comparison: Comparison
  filters: ListFilters
  /** What is asked about this trade; undefined: about shops in general only. */
  talk?: Talk
  /** Undefined where nothing is worth counting over the years. */
  runningCost?: RunningCost
  words: TemplateWords
  /** Of the e-mail agent, until an administrator words them otherwise. */
  sequences: Record<SequenceKey, SequenceStep[]>
}

export interface Filling {
  products: CatalogueProduct[]
  /** Slugs, for the home page. */
  featuredProducts: string[]
  /** Further addresses of products, by slug. */
  productSlugs: { slug: string; product: string }[]
  /** In display order: the first picture of a product is its main one. */
  pictures: { product: string; stem: string; alt: string }[]
  /** Folder of `pictures/` with what is rendered; undefined without pictures. */
  picturesFolder?: string
  articles: CatalogueArticle[]
  /** Of the support page, and what the assistant answers from. */
  frequentQuestions: FrequentQuestionText[]
  /** Markdown with `{{setting.key}}` placeholders. */
  legalTexts: LegalTextOfTemplate[]
  recommendation: RecommendationRules
  /** What a demonstration has besides. */
  demo: {
    settings: Record<string, string>
    claims: DemoClaim[]
    reviews: ExampleReview[]
    priceHistory: PriceHistoryRow[]
    /** Who makes the goods and how they are used safely, by slug. */
    safety?: Record<string, ProductSafety>
    leads: DemoLead[]
    inbox?: DemoInbox
  }
}

/** One mail of a sequence. */
export interface SequenceStep {
  /** After the person entered, or after the mail before. */
  afterHours: number
  subject: string
  /** See models/mail-text. */
  text: string
}

/** What customers write to the assistant, and what it answers. */
export interface Talk {
  /** Sentences as people type them, one a line, beneath `# ` and the name of their subject. */
  phrases: string
  /** By subject. */
  answers: Record<string, SubjectAnswer>
  /** What shoppers ask of a machine beyond the questionnaire, by a fact of its sheet; `subject`: that asks it by itself. */
  limits?: { pattern: RegExp; subject?: string; fact: string; is: RegExp; why: string }[]
  /** Said before a recommendation to who writes so. */
  hints?: { pattern: RegExp; say: string }[]
  /** Words of a question that asks which machine is first, and the subject of what they are compared by. */
  ranked?: { pattern: RegExp; subject: string }[]
  /** Other words for products, by slug. */
  aliases?: Record<string, string[]>
}

/** The first of these that the shop can give: an act, its sheets, a text of its own, what is said in any case. */
export interface SubjectAnswer {
  act?: TalkAct
  /** Of the product in question, else of all machines: its own question, a row of its sheet, a sentence about it. */
  sheet?: { question?: RegExp; row?: RegExp; sentence?: RegExp; onlyNamed?: boolean }
  /** Title of a question, or of a section of a policy or an article. */
  quote?: string
  say?: string
  /** Paths of ours. */
  links?: { href: string; label: string }[]
  /** What its sheet says of the product in question comes before what is said. */
  withSheet?: boolean
  /** What is said comes before what the sheets of all machines say. */
  leads?: boolean
  /** Slugs of the products shown beneath. */
  cards?: string[]
  /** Answered whatever else the message asks, and before it. */
  comesFirst?: boolean
}

/** What the assistant does with arguments taken from the talk. */
export type TalkAct =
  | 'buy'
  | 'compare'
  | 'contact'
  | 'delivery'
  | 'filter-cost'
  | 'fit'
  | 'litre-cost'
  | 'loyalty'
  | 'need'
  | 'order'
  | 'packs'
  | 'payment'
  | 'person'
  | 'price'
  | 'product'
  | 'recommend'
  | 'referral'
  | 'stock'

export interface LegalTextOfTemplate {
  kind: string
  version: string
  body: string
  /** SHA-256 of the template's own texts before: a shop in which one is in force gets this one. */
  replaces?: string[]
}

export interface ForbiddenWords {
  /** Of a text in small letters, without accents, with straight apostrophes and single spaces. */
  pattern: RegExp
  /** Told after the words, as the end of a sentence. */
  why: string
  /** Sites whose data may say it, in a block of quotation with a link there. */
  quotedFrom?: string[]
}

export interface QuestionAndAnswer {
  question: string
  answer: string
}

/** Law L7 and L8, as a product's sheet keeps it. */
export interface ProductSafety {
  manufacturer: string
  address: string
  contact: string
  /** In the Union, where the manufacturer is not. */
  responsible: string
  warnings: string[]
  spareParts: string
}

/** One of the support page, under the theme it stands under there. */
export interface FrequentQuestionText extends QuestionAndAnswer {
  theme?: string
}

/** A catalogue item as it stands in the source, before it becomes rows. Money is in integer cents. */
export interface CatalogueProduct {
  id: string
  slug: string
  sku: string
  name: string
  /** One sentence of 90 characters at most, shown under the name. */
  summary: string
  /** Plain text; paragraphs are separated by an empty line. */
  description: string
  /** Excluding VAT, a multiple of 5 cents, so that the price including VAT is exact to the cent. */
  price_cents: number
  /** Including VAT, already contained in the price; 0 for what is not electrical equipment. */
  eco_participation_cents: number
  category: 'machine' | 'accessory' | 'extra'
  needs: string[]
  /** The first two stay readable when cut to 35 characters. */
  features: string[]
  specifications: { label: string; value: string }[]
  /** What is compared in a word, by the labels of the template's comparison. */
  facts: { label: string; value: string }[]
  warrantyYears: number
  inTheBox: string[]
  installation: string[]
  /**
   * `yearlyConsumablesCents` excludes VAT; null where the catalogue sells no consumables for the item. `lastsYears`: after
   * which a part is changed, at the earliest.
   */
  upkeep: { text: string; yearlyConsumablesCents: number | null; lastsYears?: number }
  questions: QuestionAndAnswer[]
  /** Demonstration figures; null for services, which have no stock. */
  stock: {
    current: number
    minimum_threshold: number
    maximum_capacity: number
    unit_cost_cents: number
    location: string
    supplier: string
  } | null
  /** Components and gifts are product slugs. */
  packs: {
    type: 'basique' | 'medium' | 'premium'
    name: string
    price_cents: number
    features: string[]
    components: { product: string; quantity: number }[]
    gifts: string[]
  }[]
  /** By slug: what belongs to it besides the parts of its packs; `yearlyQuantity`: as many are used up in a year. */
  companions?: { product: string; yearlyQuantity?: number }[]
}

/** A former price excluding VAT; `product` is a slug, `from` and `to` are ISO days, both included. */
export interface PriceHistoryRow {
  product: string
  price_cents: number
  from: string
  to: string
}

/** The product is named by slug, the picture by the stem of its drawing. */
export interface CatalogueArticle {
  id: string
  slug: string
  title: string
  author: string
  excerpt: string
  tags: string[]
  content: string
  pictureStem: string
  pictureAlt: string
  productSlug: string
  reason: string
  /** On the day a demonstration opens. */
  daysOld: number
}

/** A figure that nothing bears out: only a demonstration shows it, in the place of the proven claim of the same key. */
export interface DemoClaim {
  place: ClaimPlace
  key: string
  figure: string | null
  text: string
  /** Shown once an administrator restores it. */
  withdrawn?: true
}

/** A fictional review of a demonstration: shown with the mention « Exemple », counted in no average. */
export interface ExampleReview {
  /** Slug. */
  product: string
  authorName: string
  location: string
  ratingHalves: number
  title: string
  comment: string
  /** Days before the shop was opened. */
  experiencedDaysAgo: number
  publishedDaysAgo: number
  highlighted?: boolean
  reply?: string
}

/** A fictional person who left an address. */
export interface DemoLead {
  name: string
  email: string
  phone: string | null
  source: 'questionnaire' | 'chat' | 'contact' | 'rappel'
  status: LeadStatus
  /** By the name of the question; null where the questionnaire was not filled in. */
  answers: Record<string, string> | null
  customerType: CustomerType | null
  reasons: ScoreReason[]
  /** Slugs, best first. */
  recommended: string[]
  /** Agreed to. */
  channels: ContactChannel[]
  /** Before the shop was opened. */
  daysAgo: number
  notes: string[]
  /** Days from the opening on. */
  nextAction?: { text: string; inDays: number }
}

/** What strangers seem to have written, with fictional names, addresses and numbers. Times are before the opening. */
export interface DemoInbox {
  conversations: DemoConversation[]
  callbacks: DemoCallback[]
  messages: DemoMessage[]
}

export interface DemoConversation {
  email: string | null
  state: 'en_attente' | 'humain' | 'rendu'
  messages: { author: MessageAuthor; body: string; minutesAgo: number }[]
}

export interface DemoCallback {
  name: string | null
  email: string | null
  phone: string
  subject: ContactSubject
  question: string | null
  /** Slug. */
  product: string | null
  /** Of the slot, from the day of the opening on; it begins at `hour` and lasts two hours. */
  day: number
  hour: number
  status: 'open' | 'done' | 'cancelled'
  minutesAgo: number
}

export interface DemoMessage {
  name: string
  email: string
  subject: ContactSubject
  message: string
  minutesAgo: number
  reply?: { body: string; minutesAgo: number }
  isDone?: boolean
}

/** Of the drawn set, what a trade may choose. */
export type TradeIcon = 'box' | 'drop' | 'home' | 'office' | 'paw' | 'shower' | 'truck'

export interface NeedWords {
  /** In addresses and in the database. */
  value: string
  label: string
  text: string
  icon: TradeIcon
}

export interface Questionnaire {
  questions: Question[]
  words: {
    title: string
    description: string
    invitation: string
    promise: string
    duration: string
    /** That it takes no more to know, and the way there. */
    isEnough: string
    start: string
    /** Of the link to the results in a mail. */
    mailedLink: string
  }
}

/** Of a single choice. */
export interface Question {
  /** In addresses, in the API and in the database. */
  name: string
  title: string
  hint: string
  options: readonly Option[]
}

export interface Option {
  /** In addresses, in the API and in the database. */
  value: string
  title: string
  text: string
  /** How much the answer says that someone is about to buy; all questions together give 46 at most. */
  score: ScoreReason
  /** What it says of who asks; a private customer where no answer says anything. */
  customerType?: Exclude<CustomerType, 'particulier'>
  /** The most that a budget pays, TTC. */
  limitCents?: number
  /** Wanted now: what is in stock goes first. */
  atOnce?: boolean
  /** A budget of the bare minimum: where nothing fits it, what costs least goes first. */
  modest?: boolean
}

export interface ScoreReason {
  text: string
  points: number
}

/** Points, then why it speaks for the product, or what it costs to choose it all the same. */
export interface Weight {
  points: number
  reason?: string
  drawback?: string
}

/**
 * What the questionnaire recommends. `{…}` is filled in from the product's own specifications, so that a reason never
 * says what the sheet does not. A change of points or words is a new version.
 */
export interface RecommendationRules {
  version: number
  /** For a price including VAT within the budget, and for each begun 100 € above it. */
  withinBudgetPoints: number
  overBudgetPoints: number
  /** Besides, for any price above it while something suitable is within: what no single answer costs this many points. */
  avoidablyOverBudgetPoints: number
  /** An answer that costs a product this much or more makes it unsuitable. */
  unsuitablePoints: number
  inStockPoints: number
  shownWithinPoints: number
  withinBudgetReason: string
  overBudgetDrawback: string
  /** Instead of the one before, while nothing suitable can be had within the budget. */
  unavoidablyOverBudgetDrawback: string
  inStockReason: string
  products: {
    /** A slug. */
    product: string
    /** What is told when no answer speaks against it; without `{…}`. */
    drawback: string
    /** By question, then by answer. */
    weights: Record<string, Record<string, Weight>>
  }[]
  advice: { question: string; answer: string; title: string; body: string }[]
}

/** The rows of a comparison besides price and warranty, and what each difference is called. */
export interface Comparison {
  /** By the labels of the products' own facts. */
  facts: ComparedFact[]
  consumables: string
  /** By the beginning of a line's label on the sheet. */
  specifications: ComparedSpecification[]
}

export interface ComparedFact {
  label: string
  /** Of `{after}` against `{before}`, where both products have one; or by the value of the second, '' without one. */
  difference: string | Record<string, string>
}

export interface ComparedSpecification {
  label: string
  /** A line that says as much where there is none of that label. */
  or?: string
  difference?: string
}

/** What the list is filtered by, besides needs. */
export interface ListFilters {
  /** Prices between which the list is cut, ascending, in cents including VAT. */
  prices: number[]
  facts: FactFilter[]
}

/** By a fact of the products, one that is compared too. */
export interface FactFilter {
  /** In addresses. */
  parameter: string
  /** Above the options. */
  title: string
  /** The label of the fact. */
  fact: string
  /** Cards say it, after its label. */
  onCards?: boolean
  options: FilterOption[]
}

/** It keeps the products whose fact is its label, or `words`; with `from`, those whose fact names numbers among its own. */
export interface FilterOption {
  /** In addresses. */
  value: string
  label: string
  words?: string
  from?: number
  /** No limit without it. */
  to?: number
}

/** A product with its consumables beside what it replaces, over five years; the shopper sets two hypotheses. */
export interface RunningCost {
  title: string
  /** `{price}` a unit. */
  perUnit: string
  product: string
  alternative: string
  verdict: { equal: string; productIsDearer: string; alternativeIsDearer: string }
  /** `{month}`: the one from which the product has cost less. */
  breakEven: string
  /** `{product}`: its price, `{count}` sets of consumables, `{set}`: the price of one, `{parts}`: see below. */
  counted: string
  /** A part that lasts some years: `{count}` of `{part}` at `{price}` each. */
  countedPart: string
  /** The end of a sentence. */
  notCounted: string
  /** To what the comparison is blind. */
  reminder: string
  /** Units a day. */
  quantity: {
    parameter: string
    label: string
    hint: string
    unit: string
    choices: readonly string[]
    default: string
  }
  /** Of a unit of the alternative. */
  price: {
    label: string
    hint: string
    error: string
    /** A starting point for the shopper to replace, shown as the hypothesis it is. */
    defaultCents: number
    minimumCents: number
    maximumCents: number
  }
}

/** Sentences of pages; `{…}` is filled in. */
export interface TemplateWords {
  shop: ShopWords
  home: HomeWords
  list: ListWords
  product: ProductWords
  blog: BlogWords
}

/** For what stands on pages of every kind. */
export interface ShopWords {
  /** What the products are called: in the navigation, and above the list. */
  products: string
  /** What is sold beside them, on a page of its own. */
  extras: string
  /** The way to the questionnaire. */
  whichProduct: string
  tagline: string
  toProducts: string
  toAllProducts: string
  toOtherProducts: string
  allProducts: string
  emptyCart: string
  missingProduct: { title: string; text: string; action: string }
  /** What cannot be sent back, before an order binds. */
  noReturn?: string
  /** What a search among the questions may be about. */
  searchExample: string
  consumables: string
  /** Whole questions, offered where the chat begins. */
  chatQuestions: string[]
  /** Where a product has no picture. */
  productIcon: TradeIcon
  /** For shared links that have no picture of their own. */
  sharedPicture: { path: string; alt: string }
}

export interface HomeWords {
  title: string
  description: string
  /** `leadFrom`: the lead where there are machines, the least expensive at `{price}` TTC. */
  hero: { title: string; lead: string; leadFrom: string; picture: string; alt: string }
  howItWorks: { title: string; text: string; drawing: string }[]
  wholeCost: string
}

export interface ListWords {
  title: string
  description: string
  heading: string
  lead: string
  empty: string
  advice: string
  /** What is sold beside the products, on a page of its own. */
  extras: { title: string; description: string; lead: string }
}

export interface ProductWords {
  /** Beside the product without a pack. */
  alone: string
  upkeepTitle: string
  yearlyConsumables: string
  consumablesPrice: string
  /** Above what goes with the product. */
  companionsTitle: string
  /** `{count}`: as many of it are used up in a year. */
  yearlyQuantity: string
  /** After the terms of withdrawal. */
  noReturn?: string
}

export interface BlogWords {
  description: string
  tagDescription: string
  listCallToAction: string
  articleCallToAction: string
  toProducts: string
}
