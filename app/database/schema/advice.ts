import type { Generated, Selectable } from 'kysely'

export type ContactChannel = 'email' | 'phone'

/** Weights of a questionnaire rules version for what it reads from the catalogue: price and stock. */
interface RecommendationVersionTable {
  version: number
  within_budget_points: number
  /** Per started 100 € TTC above the budget. */
  over_budget_points: number
  /** Added while a suitable product is available within the budget. */
  avoidably_over_budget_points: number
  /** An answer that costs a product at least this many points makes it unsuitable. */
  unsuitable_points: number
  /** Applies when the visitor wants it immediately. */
  in_stock_points: number
  /** Products scoring further than this behind the best are not recommended. */
  shown_within_points: number
  /** Template, like all reasons: `{prix}` and the labels of the product's specifications are filled in. */
  within_budget_reason: string
  over_budget_drawback: string
  /** Used instead of the former while nothing suitable fits the budget. */
  unavoidably_over_budget_drawback: string
  in_stock_reason: string
  published_at: string
}

/** A product that a version may recommend, with its drawback. */
interface RecommendationProductTable {
  version: number
  product_id: string
  drawback: string
}

/** What an answer says for or against a product; without a reason or a drawback it only changes the score. */
export interface RecommendationRuleTable {
  version: number
  product_id: string
  question: string
  answer: string
  points: number
  reason: string | null
  /** Replaces the product's drawback when this answer counts most against it. */
  drawback: string | null
}

/** Advice that no device is needed, by answer; the first in order is shown above the products. */
interface RecommendationAdviceTable {
  version: number
  position: number
  question: string
  answer: string
  title: string
  body: string
}

/** Questions that the owner has published; before the first, the template's hold. */
interface QuestionnaireVersionTable {
  version: number
  /** The first version of the rules that goes with it. */
  rules_version: number
  /** JSON: see models/crm/advice/questionnaire-content. */
  questions: string
  /** JSON: the owner's words around them, by name, where they differ from the template's. */
  words: Generated<string>
  published_at: string
}

/** One row, from the first change on: its version never starts again, so that an old form is always recognised. */
interface QuestionnaireDraftTable {
  id: number
  version: number
  /** JSON; null while nothing is being changed. */
  content: string | null
  /** Of the names `question-1`…, which are never given twice. */
  last_number: number
}

/** Proof of consent to calls: exact wording, time and place. Consent to mails is in `agreement`. */
interface LeadConsentTable {
  id: string
  lead_id: string
  channel: ContactChannel
  text_version: string
  text_shown: string
  page: string
  given_at: string
  /** Typed with the consent, which covers this number, not the lead's own. Null for older rows. */
  contact_name: string | null
  contact_phone: string | null
  withdrawn_at: Generated<string | null>
  /** Path of the page, without secrets. */
  withdrawn_page: Generated<string | null>
}

interface QuestionnaireAnswerTable {
  id: string
  lead_id: string
  /** JSON: the chosen values by question name, in the order of the questions. */
  answers: string
  rules_version: number
  /** JSON: ids of the recommended products, best first. */
  recommended: string
  answered_at: string
  /** Typed with these answers. Null for older rows. */
  contact_name: string | null
  contact_phone: string | null
}

export type LeadConsent = Selectable<LeadConsentTable>

export interface AdviceTables {
  recommendation_version: RecommendationVersionTable
  recommendation_product: RecommendationProductTable
  recommendation_rule: RecommendationRuleTable
  recommendation_advice: RecommendationAdviceTable
  questionnaire_version: QuestionnaireVersionTable
  questionnaire_draft: QuestionnaireDraftTable
  lead_consent: LeadConsentTable
  questionnaire_answer: QuestionnaireAnswerTable
}
