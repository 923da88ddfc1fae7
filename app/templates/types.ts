import type {
  ClaimPlace,
  ContactChannel,
  ContactSubject,
  CustomerType,
  LeadStatus,
  MessageAuthor,
  PrioritySegment,
  ProspectSource,
  SequenceKey,
} from '~/database/schema'

/**
 * Vertical-specific content and rules of a shop. `filling` seeds a new shop, which may then edit it; the rest is read
 * from here permanently. Plain data: any part may be sent to a page.
 */
export interface Template {
  filling: Filling
  /** Needs of shoppers, in display order; products refer to them by value. */
  needs: NeedWords[]
  questionnaire: Questionnaire
  /** Search synonyms: words of shoppers, and the matching words of the shop's texts. */
  synonyms: Record<string, string>
  /** Claims that the law forbids for these products. */
  forbiddenWords: ForbiddenWords[]
  comparison: Comparison
  filters: ListFilters
  /** Assistant content for this trade; without it only general questions about shops are answered. */
  talk?: Talk
  /** Undefined where running costs do not matter. */
  runningCost?: RunningCost
  words: TemplateWords
  /** E-mail sequences, until an administrator edits them. */
  sequences: Record<SequenceKey, SequenceStep[]>
}

export interface Filling {
  products: CatalogueProduct[]
  /** Slugs, for the home page. */
  featuredProducts: string[]
  /** Additional URLs of products, by slug. */
  productSlugs: { slug: string; product: string }[]
  /** In display order: the first picture of a product is its main one. */
  pictures: { product: string; stem: string; alt: string }[]
  /** Subfolder of `pictures/` to render; undefined without pictures. */
  picturesFolder?: string
  articles: CatalogueArticle[]
  /** Shown on the support page and used by the assistant. */
  frequentQuestions: FrequentQuestionText[]
  /** Markdown with `{{setting.key}}` placeholders. */
  legalTexts: LegalTextOfTemplate[]
  recommendation: RecommendationRules
  /** Additional content of a demonstration. */
  demo: {
    settings: Record<string, string>
    claims: DemoClaim[]
    reviews: ExampleReview[]
    priceHistory: PriceHistoryRow[]
    /** Manufacturers and safety information, by slug. */
    safety?: Record<string, ProductSafety>
    leads: DemoLead[]
    inbox?: DemoInbox
    campaigns?: DemoCampaigns
  }
}

/** One mail of a sequence. */
export interface SequenceStep {
  /** Delay after enrolment, or after the previous mail. */
  afterHours: number
  subject: string
  /** Format: see models/mail-text. */
  text: string
}

/** Messages of customers to the assistant, and its answers. */
export interface Talk {
  /** Sample sentences, one per line, grouped under `# ` headings that name their subject. */
  phrases: string
  /** Keyed by subject. */
  answers: Record<string, SubjectAnswer>
  /** Requirements beyond the questionnaire, checked against a product fact; `subject` alone triggers the check. */
  limits?: { pattern: RegExp; subject?: string; fact: string; is: RegExp; why: string }[]
  /** Said before the answer of an act when the message matches, or is about `subject`. */
  hints?: { act: 'recommend' | 'delivery'; pattern: RegExp; subject?: string; say?: string; quote?: string }[]
  /** Answers to the questionnaire in a visitor's words; the first of each question counts. */
  needs?: { pattern: RegExp; answer: Record<string, string> }[]
  /** Facts of this trade in a message whose words are not clear, and the subject that they ask about. */
  readings?: { pattern: RegExp; subject: string }[]
  /** Words of questions for the best machine, and the subject by which machines are ranked. */
  ranked?: { pattern: RegExp; subject: string }[]
  /** Subjects of a machine in trouble: what is said after them without a question is a detail of it. */
  troubles?: string[]
  /** Alternative product names, by slug. */
  aliases?: Record<string, string[]>
}

/** Uses the first available source: an act, the product sheets, a quoted text, a fixed answer. */
export interface SubjectAnswer {
  act?: TalkAct
  /**
   * Read from the product of the slug `of`, from the product in question or else from all machines: a question, a row or
   * a sentence of the sheet.
   */
  sheet?: { of?: string; question?: RegExp; row?: RegExp; sentence?: RegExp; onlyNamed?: boolean }
  /** Another sheet read after it. */
  also?: { of?: string; row?: RegExp }
  /** A feature of some machines: the answer names those with and without it. */
  feature?: RegExp
  /** Title of a FAQ entry, or of a section of a policy or an article. */
  quote?: string
  say?: string
  /** Internal paths. */
  links?: { href: string; label: string }[]
  /** Puts the product sheet's content before `say`. */
  withSheet?: boolean
  /** Puts `say` before the content of all machines' sheets. */
  leads?: boolean
  /** Slugs of the products shown below. */
  cards?: string[]
  /** Takes precedence over the message's other subjects. */
  comesFirst?: boolean
}

/** Assistant actions whose arguments come from the conversation. */
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
  | 'offer'
  | 'order'
  | 'packs'
  | 'payment'
  | 'person'
  | 'price'
  | 'product'
  | 'recommend'
  | 'referral'
  | 'stock'
  | 'suits'

export interface LegalTextOfTemplate {
  kind: string
  version: string
  body: string
  /** SHA-256 of earlier versions of this text: where one is active, this text replaces it. */
  replaces?: string[]
}

export interface ForbiddenWords {
  /** Matched against lower-case text without accents, with straight apostrophes and single spaces. */
  pattern: RegExp
  /** Completes the message after the matched words. */
  why: string
  /** Domains that may be quoted for it, in a blockquote with a link to them. */
  quotedFrom?: string[]
}

export interface QuestionAndAnswer {
  question: string
  answer: string
}

/** Product safety information (laws L7 and L8). */
export interface ProductSafety {
  manufacturer: string
  address: string
  contact: string
  /** Responsible person in the EU, when the manufacturer is outside it. */
  responsible: string
  warnings: string[]
  spareParts: string
}

/** Entry of the support page, with its theme. */
export interface FrequentQuestionText extends QuestionAndAnswer {
  theme?: string
}

/** A catalogue item in source form. Money is in integer cents. */
export interface CatalogueProduct {
  id: string
  slug: string
  sku: string
  name: string
  /** One sentence of at most 90 characters, shown under the name. */
  summary: string
  /** Plain text; paragraphs are separated by an empty line. */
  description: string
  /** Excluding VAT, a multiple of 5 cents, so that the price including VAT is exact to the cent. */
  price_cents: number
  /** Including VAT, already contained in the price; 0 for non-electrical items. */
  eco_participation_cents: number
  category: 'machine' | 'accessory' | 'extra'
  needs: string[]
  /** The first two stay readable when cut to 35 characters. */
  features: string[]
  specifications: { label: string; value: string }[]
  /** Comparable facts, by the labels of the template's comparison. */
  facts: { label: string; value: string }[]
  warrantyYears: number
  inTheBox: string[]
  installation: string[]
  /**
   * `yearlyConsumablesCents` excludes VAT; null where the catalogue sells no consumables for the item. `lastsYears`:
   * minimum life of a part.
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
  /** By slug: accessories and consumables apart from the parts of its packs; `yearlyQuantity`: units used per year. */
  companions?: { product: string; yearlyQuantity?: number }[]
}

/** A former price excluding VAT; `product` is a slug, `from` and `to` are ISO days, both included. */
export interface PriceHistoryRow {
  product: string
  price_cents: number
  from: string
  to: string
}

/** Product by slug, picture by the stem of its file. */
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
  /** Age when a demonstration opens. */
  daysOld: number
}

/** An unproven figure, shown only in a demonstration in place of the proven claim with the same key. */
export interface DemoClaim {
  place: ClaimPlace
  key: string
  figure: string | null
  text: string
  /** Shown once an administrator restores it. */
  withdrawn?: true
}

/** A fictional review of a demonstration: labelled « Exemple », excluded from averages. */
export interface ExampleReview {
  /** Slug. */
  product: string
  authorName: string
  location: string
  ratingHalves: number
  title: string
  comment: string
  /** Days before the shop opened. */
  experiencedDaysAgo: number
  publishedDaysAgo: number
  highlighted?: boolean
  reply?: string
}

/** A fictional professional. */
export interface DemoProspect {
  firstName: string
  lastName: string
  jobTitle: string
  company: string
  city: string
  email: string
}

/** Campaigns of a demonstration: one that went to the prospects, and a draft. */
export interface DemoCampaigns {
  prospects: DemoProspect[]
  sent: DemoCampaign
  draft: DemoCampaign
}

/** As `CampaignContent`. */
export interface DemoCampaign {
  name: string
  audience: { segment?: PrioritySegment; source?: ProspectSource; minScore: number }
  steps: { afterDays: number; subject: string; text: string }[]
}

/** A fictional lead. */
export interface DemoLead {
  name: string
  email: string
  phone: string | null
  source: 'questionnaire' | 'chat' | 'contact' | 'rappel'
  status: LeadStatus
  /** By question name; null where the questionnaire was not filled in. */
  answers: Record<string, string> | null
  customerType: CustomerType | null
  reasons: ScoreReason[]
  /** Slugs, best first. */
  recommended: string[]
  /** Channels consented to. */
  channels: ContactChannel[]
  /** Days before the shop opened. */
  daysAgo: number
  notes: string[]
  /** Days after the opening. */
  nextAction?: { text: string; inDays: number }
}

/** Fictional messages with fictional names, addresses and numbers. Times are before the opening. */
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
  /** Day of the slot, counted from the opening; it begins at `hour` and lasts two hours. */
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

/** Icons of the set that a template may choose. */
export type TradeIcon = 'box' | 'drop' | 'home' | 'office' | 'paw' | 'shower' | 'truck'

export interface NeedWords {
  /** Used in URLs and in the database. */
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
    /** Text saying that no more details are needed, with a link. */
    isEnough: string
    start: string
    /** Label of the link to the results in a mail. */
    mailedLink: string
  }
}

/** A single-choice question. */
export interface Question {
  /** Used in URLs, in the API and in the database. */
  name: string
  title: string
  hint: string
  options: readonly Option[]
}

export interface Option {
  /** Used in URLs, in the API and in the database. */
  value: string
  title: string
  text: string
  /** Purchase intent that the answer signals; at most 46 over all questions. */
  score: ScoreReason
  /** Customer type that the answer implies; defaults to a private customer. */
  customerType?: Exclude<CustomerType, 'particulier'>
  /** Upper limit of a budget, TTC. */
  limitCents?: number
  /** Wanted immediately: products in stock rank first. */
  atOnce?: boolean
  /** Minimal budget: where nothing fits it, the cheapest ranks first. */
  modest?: boolean
}

export interface ScoreReason {
  text: string
  points: number
}

/** Points, with the reason for the product or the drawback of choosing it anyway. */
export interface Weight {
  points: number
  reason?: string
  drawback?: string
}

/**
 * Rules of the questionnaire's recommendation. `{…}` is filled in from the product's own specifications, so that a
 * reason never contradicts the sheet. Changed points or words require a new version.
 */
export interface RecommendationRules {
  version: number
  /** For a price including VAT within the budget, and per started 100 € above it. */
  withinBudgetPoints: number
  overBudgetPoints: number
  /** Added for any price above the budget while a suitable product fits it; single answers cost fewer points. */
  avoidablyOverBudgetPoints: number
  /** An answer that costs a product at least this many points makes it unsuitable. */
  unsuitablePoints: number
  inStockPoints: number
  shownWithinPoints: number
  withinBudgetReason: string
  overBudgetDrawback: string
  /** Used instead of the former while nothing suitable fits the budget. */
  unavoidablyOverBudgetDrawback: string
  inStockReason: string
  products: {
    /** A slug. */
    product: string
    /** Shown when no answer counts against it; without `{…}`. */
    drawback: string
    /** By question, then by answer. */
    weights: Record<string, Record<string, Weight>>
  }[]
  advice: { question: string; answer: string; title: string; body: string }[]
}

/** Rows of a comparison besides price and warranty, and the wording of each difference. */
export interface Comparison {
  /** By label of the products' facts. */
  facts: ComparedFact[]
  consumables: string
  /** By prefix of the specification's label. */
  specifications: ComparedSpecification[]
}

export interface ComparedFact {
  label: string
  /**
   * Template with `{before}` and `{after}`, where both products have the fact; or by the second's value, '' without
   * one.
   */
  difference: string | Record<string, string>
}

export interface ComparedSpecification {
  label: string
  /** Alternative label, where the first is absent. */
  or?: string
  difference?: string
}

/** List filters besides needs. */
export interface ListFilters {
  /** Price range limits, ascending, in cents including VAT. */
  prices: number[]
  facts: FactFilter[]
}

/** Filters by a product fact, which must be compared too. */
export interface FactFilter {
  /** Query parameter. */
  parameter: string
  /** Above the options. */
  title: string
  /** The label of the fact. */
  fact: string
  /** Shown on cards, after its label. */
  onCards?: boolean
  options: FilterOption[]
}

/**
 * Matches products whose fact equals its label or `words`; with `from`, those whose fact contains numbers in the range.
 */
export interface FilterOption {
  /** Used in URLs. */
  value: string
  label: string
  words?: string
  from?: number
  /** Unlimited if omitted. */
  to?: number
}

/** Compares a product and its consumables with what it replaces, over five years; the shopper sets two assumptions. */
export interface RunningCost {
  title: string
  /** `{price}` per unit. */
  perUnit: string
  product: string
  alternative: string
  verdict: { equal: string; productIsDearer: string; alternativeIsDearer: string }
  /** `{month}`: the month from which the product is cheaper. */
  breakEven: string
  /** `{product}`: its price, `{count}` sets of consumables, `{set}`: the price of one, `{parts}`: see below. */
  counted: string
  /** A part with a life of several years: `{count}` of `{part}` at `{price}` each. */
  countedPart: string
  /** End of a sentence. */
  notCounted: string
  /** Limits of the comparison. */
  reminder: string
  /** Units per day. */
  quantity: {
    parameter: string
    label: string
    hint: string
    unit: string
    choices: readonly string[]
    default: string
  }
  /** Price per unit of the alternative. */
  price: {
    label: string
    hint: string
    error: string
    /** Editable default, labelled as an assumption. */
    defaultCents: number
    minimumCents: number
    maximumCents: number
  }
}

/** Page texts; `{…}` is filled in. */
export interface TemplateWords {
  shop: ShopWords
  home: HomeWords
  list: ListWords
  product: ProductWords
  blog: BlogWords
}

/** Texts used on all kinds of pages. */
export interface ShopWords {
  /** Name of the products: in the navigation, and above the list. */
  products: string
  /** Name of additional items, sold on a separate page. */
  extras: string
  /** Link to the questionnaire. */
  whichProduct: string
  tagline: string
  toProducts: string
  toAllProducts: string
  toOtherProducts: string
  allProducts: string
  emptyCart: string
  missingProduct: { title: string; text: string; action: string }
  /** Items excluded from withdrawal, shown before an order binds. */
  noReturn?: string
  /** Example of a FAQ search. */
  searchExample: string
  consumables: string
  /** Suggested first messages of the chat. */
  chatQuestions: string[]
  /** Fallback for products without a picture. */
  productIcon: TradeIcon
  /** Fallback for shared links without a picture. */
  sharedPicture: { path: string; alt: string }
}

export interface HomeWords {
  title: string
  description: string
  /** `leadFrom`: the lead where there are machines, the cheapest at `{price}` TTC. */
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
  /** Additional items, on a separate page. */
  extras: { title: string; description: string; lead: string }
}

export interface ProductWords {
  /** Label of the product without a pack. */
  alone: string
  upkeepTitle: string
  yearlyConsumables: string
  consumablesPrice: string
  /** Heading of the companion products. */
  companionsTitle: string
  /** `{count}`: units used per year. */
  yearlyQuantity: string
  /** Shown after the withdrawal terms. */
  noReturn?: string
}

export interface BlogWords {
  description: string
  tagDescription: string
  listCallToAction: string
  articleCallToAction: string
  toProducts: string
}
