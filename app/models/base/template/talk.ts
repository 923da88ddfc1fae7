import type { PackType } from '~/database/schema'

/** Messages of customers to the assistant, and its answers. */
export interface Talk {
  /** Sample sentences, one per line, grouped under `# ` headings that name their subject. */
  phrases: string
  /** For a language model: what the shop sells, and what it must never say. */
  briefing?: { sells: string; never: string }
  /** Keyed by subject. */
  answers: Record<string, SubjectAnswer>
  /** Requirements beyond the questionnaire, checked against a product fact; `subject` alone triggers the check. */
  limits?: { pattern: RegExp; subject?: string; fact: string; is: RegExp; why: string }[]
  /** Said before the answer of an act when the message matches, or is about `subject`. */
  hints?: { act: 'recommend' | 'delivery'; pattern: RegExp; subject?: string; say?: string; quote?: string }[]
  /** Names of packs in messages. */
  packs?: { type: Exclude<PackType, 'individual'>; pattern: RegExp }[]
  /** What is said for the name of a product, and its name. */
  rewrites?: { pattern: RegExp; as: string }[]
  /**
   * What tells the subject of a message, whatever else it says; in its words, where « unemachine », « accessoire »,
   * « unpack » and « unpays » stand for names.
   */
  telling?: { pattern: RegExp; subject: string }[]
  /** Answers to the questionnaire in a visitor's words; the first of each question counts. */
  needs?: { pattern: RegExp; answer: Record<string, string> }[]
  /** The same for a number of people, `most` at the most; the smallest first. */
  households?: { most: number; answer: Record<string, string> }[]
  /** Subjects of a machine in trouble: what is said after them without a question is a detail of it. */
  troubles?: string[]
  /** Alternative product names, by slug. */
  aliases?: Record<string, string[]>
  /** Words of product names that name a kind of product. */
  commonNames?: string[]
  /** Of products in general, or the law, rather than of the product spoken of before. */
  general?: RegExp[]
  /** A machine without its name. */
  machineWords?: RegExp[]
  /** Whole sentences that a language model may write of itself: they state nothing of the shop. */
  courtesies?: RegExp[]
}

/** Uses the first available source: an act, the product sheets, a quoted text, a fixed answer. */
export interface SubjectAnswer {
  /** Of greetings and thanks, which ask nothing beside a question, or of what must be surer than other subjects. */
  kind?: 'chat' | 'accusation'
  act?: TalkAct
  /** A setting; unless it is « oui » the subject `closed` answers. */
  openIf?: 'loyalty.enabled' | 'referral.enabled'
  /** Of the act `need`: the tag of the products that it shows. */
  need?: string
  sheet?: SheetLines | SheetLines[]
  /** Title of a FAQ entry, or of a section of a policy or an article. */
  quote?: string
  say?: string
  /** Internal paths. */
  links?: { href: string; label: string }[]
  /** Adds the sheet's content to the text. */
  withSheet?: boolean
  /** Of a visit, made in France alone. */
  isVisit?: boolean
  /** Slugs of the products shown below. */
  cards?: string[]
  /** Takes precedence over the message's other subjects. */
  comesFirst?: boolean
}

/** Lines of the product of the slug `of`, of the product in question or else of all machines. */
export interface SheetLines {
  of?: string
  question?: RegExp
  row?: RegExp
  sentence?: RegExp
  /** Of its strong points. */
  feature?: RegExp
  /** Never of all machines. */
  onlyNamed?: boolean
}

/** Assistant actions whose arguments come from the conversation. */
export type TalkAct =
  | 'buy'
  | 'compare'
  | 'delivery'
  | 'fit'
  | 'unit-cost'
  | 'need'
  | 'offer'
  | 'packs'
  | 'payment'
  | 'price'
  | 'product'
  | 'recommend'
  | 'stock'
