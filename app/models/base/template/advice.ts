import type { CustomerType } from '~/database/schema'

export interface Questionnaire {
  questions: Question[]
  /**
   * Applied to products on sale that no rule covers: those with the `need` of an answer suit it. Undefined: only what the
   * rules cover is recommended.
   */
  uncovered?: {
    points: number
    reason: string
    /** By need, in place of it. */
    reasons?: Record<string, string>
    drawback: string
    /** Of a product without the need of an answer. */
    missing?: Weight
    /** By question, then by answer: true of any product, or filled in from its specifications. */
    weights?: Record<string, Record<string, Weight>>
  }
  /** `{nombre}`, `{Nombre}` and `{chiffre}` are the number of questions. */
  words: {
    title: string
    description: string
    invitation: string
    promise: string
    duration: string
    /** Text saying that no more details are needed, with a link. */
    isEnough: string
    start: string
    /** Button of the invitation. */
    begin: string
    /** Heading of the results. */
    results: string
    /** Label of the link to the results in a mail. */
    mailedLink: string
    /** In place of recommendations, while nothing is on sale. */
    nothing: { title: string; text: string; action: { href: string; label: string } }
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
  /** The need of the products that suit it. */
  need?: string
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
