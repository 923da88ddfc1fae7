import type { SequenceKey } from '~/database/schema'
import type { Questionnaire, RecommendationRules } from './advice'
import type {
  CatalogueArticle,
  CatalogueProduct,
  FrequentQuestionText,
  PriceHistoryRow,
  ProductSafety,
} from './catalogue'
import type { Comparison, ListFilters, RunningCost } from './comparison'
import type { DemoCampaigns, DemoClaim, DemoInbox, DemoLead, ExampleReview } from './demo'
import type { Talk } from './talk'
import type { NeedTexts, TemplateTexts } from './text'

/**
 * Vertical-specific content and rules of a shop. `filling` seeds a new shop, which may then edit it; the rest is read
 * from here permanently. Plain data: any part may be sent to a page.
 */
export interface Template {
  filling: Filling
  /** Needs of shoppers, in display order; products refer to them by value. */
  needs: NeedTexts[]
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
  words: TemplateTexts
  /** The examples in the document of the API are of this catalogue; others show none. */
  isOfApiExamples?: true
  /** SVG of the site's icon; undefined: the initial of the shop. */
  icon?: string
  /** The same for those that show no SVG, as `data:` URLs; undefined: drawn from the initial of the shop. */
  iconFiles?: Record<IconFile, string>
  /** E-mail sequences, until an administrator edits them. */
  sequences: Record<SequenceKey, SequenceStep[]>
}

/** At the root of the site, where browsers and networks look for them. */
export type IconFile = 'favicon.ico' | 'apple-touch-icon.png' | 'partage.jpg'

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
  /** Examples of what is booked in slots of the opening hours. */
  bookingServices?: BookingServiceText[]
  /** Shown on the support page and used by the assistant. */
  frequentQuestions: FrequentQuestionText[]
  /** Markdown with `{{setting.key}}` placeholders. */
  legalTexts: LegalTextOfTemplate[]
  recommendation: RecommendationRules
  /** Of the scoring of prospects, the parts that do not count in this trade, by key. */
  uncountedScores?: string[]
  /** Additional content of a demonstration. */
  demo: {
    settings: Record<string, string>
    claims: DemoClaim[]
    reviews: ExampleReview[]
    priceHistory: PriceHistoryRow[]
    /** Manufacturers and safety information, by slug. */
    safety?: Record<string, ProductSafety>
    /** Orders, left carts and weeks of figures are made up from these products. */
    hasWork?: true
    leads: DemoLead[]
    inbox?: DemoInbox
    campaigns?: DemoCampaigns
  }
}

export interface BookingServiceText {
  name: string
  summary: string
  location: string
  minutes: number
  capacity: number
  /** Shared by services of one person; undefined: its own. */
  calendar?: string
  noticeHours: number
  horizonDays: number
  /** 0: not asked. */
  maxPersons: number
  /** The shop calls. */
  asksPhone?: true
}

/** One mail of a sequence. */
export interface SequenceStep {
  /** Delay after enrolment, or after the previous mail. */
  afterHours: number
  subject: string
  /** Format: see models/mailing/mail-text. */
  text: string
}

export interface LegalTextOfTemplate {
  kind: string
  version: string
  body: string
}

export interface ForbiddenWords {
  /** Matched against lower-case text without accents, with straight apostrophes and single spaces. */
  pattern: RegExp
  /** Completes the message after the matched words. */
  why: string
  /** Domains that may be quoted for it, in a blockquote with a link to them. */
  quotedFrom?: string[]
}
