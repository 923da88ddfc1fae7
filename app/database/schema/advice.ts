import type { Generated, Selectable } from 'kysely'

export type ContactChannel = 'email' | 'phone'

/** How a version of the questionnaire's rules weighs what it reads of the catalogue itself: price and stock. */
export interface RecommendationVersionTable {
  version: number
  within_budget_points: number
  /** For each begun 100 € TTC above the budget. */
  over_budget_points: number
  /** Besides, while something suitable can be had within the budget. */
  avoidably_over_budget_points: number
  /** An answer that costs a product this much or more makes it unsuitable. */
  unsuitable_points: number
  /** For whoever wants it at once. */
  in_stock_points: number
  /** What scores further behind the best is not recommended. */
  shown_within_points: number
  /** Templates, as all reasons: `{prix}` and the labels of the product's specifications are filled in. */
  within_budget_reason: string
  over_budget_drawback: string
  /** Told of the first instead, while nothing suitable can be had within the budget. */
  unavoidably_over_budget_drawback: string
  in_stock_reason: string
  published_at: string
}

/** What a version may recommend, with the drawback that is told beside it. */
export interface RecommendationProductTable {
  version: number
  product_id: string
  drawback: string
}

/** What an answer says for or against a product; without a reason or a drawback it weighs silently. */
export interface RecommendationRuleTable {
  version: number
  product_id: string
  question: string
  answer: string
  points: number
  reason: string | null
  /** Told instead of the product's own when this answer is what speaks most against it. */
  drawback: string | null
}

/** "No device is needed", for whoever gives this answer; the first in order stands above the products. */
export interface RecommendationAdviceTable {
  version: number
  position: number
  question: string
  answer: string
  title: string
  body: string
}

/** A box that was ticked for calls: its very words, when and where. Those for mails are agreements of their mailbox. */
export interface LeadConsentTable {
  id: string
  lead_id: string
  channel: ContactChannel
  text_version: string
  text_shown: string
  page: string
  given_at: string
  /** Typed with the tick: the consent is about this number, whatever the lead's own is. Null before they were kept. */
  contact_name: string | null
  contact_phone: string | null
  withdrawn_at: Generated<string | null>
  /** Where: the path of the page, without what opens it. */
  withdrawn_page: Generated<string | null>
}

export interface QuestionnaireAnswerTable {
  id: string
  lead_id: string
  /** JSON: the value chosen, by the name of the question, in the order of the questions */
  answers: string
  rules_version: number
  /** JSON: the ids of what was recommended, best first. */
  recommended: string
  answered_at: string
  /** Typed with these answers. Null before they were kept. */
  contact_name: string | null
  contact_phone: string | null
}

export type LeadConsent = Selectable<LeadConsentTable>

export interface AdviceTables {
  recommendation_version: RecommendationVersionTable
  recommendation_product: RecommendationProductTable
  recommendation_rule: RecommendationRuleTable
  recommendation_advice: RecommendationAdviceTable
  lead_consent: LeadConsentTable
  questionnaire_answer: QuestionnaireAnswerTable
}
