/**
 * The tables of one shop, as Kysely sees them. Written by hand so that unions and units are exact; the SQL is in
 * migrations/shop. Ids are text, money is integer cents, instants are ISO-8601 UTC text, booleans are 0 or 1,
 * JSON columns are text and are parsed where they are read.
 */
import type { Generated, Selectable } from 'kysely'

export type Flag = 0 | 1
export type ProductCategory = 'machine' | 'accessory' | 'extra'
/** The product alone is the pack type `individual`. */
export type PackType = 'individual' | 'basique' | 'medium' | 'premium'
export type Country = 'France' | 'Belgique' | 'Suisse' | 'Luxembourg'
export type PaymentMethod = 'card' | 'klarna' | 'paypal' | 'transfer'
export type OrderStatus = 'en_attente' | 'confirme' | 'expedie' | 'livre' | 'annule'
/** Written by models/order only, as models/payment tells it. `refund_due`: money arrived for an order that can no longer be served. */
export type PaymentState = 'unpaid' | 'pending' | 'paid' | 'refund_due' | 'refunded'
/**
 * `creating`: the provider has not answered yet. `mismatch`: the paid amount is not the order's. `refund_due`: the
 * right amount, for an order that is paid already or can no longer be served.
 */
export type PaymentStatus = 'creating' | 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'mismatch' | 'refund_due'
export type PaymentProviderName = 'stripe' | 'sandbox' | 'transfer'
export type MovementType = 'restock' | 'sale' | 'return' | 'adjustment'
export type UserRole = 'Customer' | 'Administrator'
export type LeadStatus = 'prospect' | 'qualifié' | 'devis_envoyé' | 'négociation' | 'client' | 'fidélisé'
export type CustomerType = 'particulier' | 'professionnel' | 'mixte'
export type ContactChannel = 'email' | 'phone'
export type EmailStatus = 'queued' | 'sending' | 'sent' | 'failed'
/** Who answers a conversation: the assistant (`bot`, and again once `rendu`), nobody yet, or a person. */
export type ConversationState = 'bot' | 'en_attente' | 'humain' | 'rendu'
export type MessageAuthor = 'visitor' | 'assistant' | 'person' | 'notice'
/** `pending`: a reply being written, under a lease. */
export type MessageStatus = 'pending' | 'whole' | 'failed'
/** What a person who writes or wants to be called is concerned with. */
export type ContactSubject = 'achat' | 'commande' | 'pose' | 'retour' | 'autre'

export interface ProductTable {
  id: string
  slug: string
  sku: string
  name: string
  summary: string
  description: string
  /** HT, multiple of 5 so that the TTC price is exact to the cent. */
  price_cents: number
  /** TTC, contained in the price. */
  eco_participation_cents: number
  category: ProductCategory
  /** A service (installation, maintenance) is sold without stock. */
  is_service: Flag
  /** JSON: string[] */
  features: string
  /** JSON: { label, value }[] */
  specifications: string
  /** JSON: ProductDetails (models/product.server.ts) */
  details: string
  warranty_years: number
  position: number
  featured: Flag
  published: Flag
  created_at: string
  updated_at: string
}
export interface ProductNeedTable {
  product_id: string
  /** One of the template's. */
  need: string
}
export interface ProductSlugTable {
  slug: string
  product_id: string
}
export interface ProductImageTable {
  product_id: string
  /** Stem of the rendered files: `<file>-<width>.avif|webp` under uploads/products. */
  file: string
  position: number
  alt: string
  width: number
  height: number
}
/** Trigrams of the normalised name, summary and needs: the search that forgives accents and typos. */
export interface ProductTrigramTable {
  trigram: string
  product_id: string
}
export interface PackOptionTable {
  product_id: string
  type: Exclude<PackType, 'individual'>
  name: string
  /** HT */
  price_cents: number
  /** JSON: string[] */
  features: string
  position: number
}
export interface PackComponentTable {
  product_id: string
  pack_type: string
  component_id: string
  quantity: number
}
export interface PackGiftTable {
  product_id: string
  pack_type: string
  gift_product_id: string
  value_cents: number
  position: number
}
export interface PriceHistoryTable {
  product_id: string
  price_cents: number
  valid_from: string
  valid_to: string | null
}

export interface StockItemTable {
  product_id: string
  sku: string
  /** Derived: moved by stock_movement rows only (trigger). */
  current_stock: Generated<number>
  /** Derived: the sum of stock_reservation rows (trigger). */
  reserved_stock: Generated<number>
  maximum_capacity: number
  minimum_threshold: number
  unit_cost_cents: number
  location: string
  supplier: string
  last_updated_at: string
  last_restock_at: string | null
}
export interface StockMovementTable {
  id: Generated<number>
  product_id: string
  type: MovementType
  /** Signed. */
  delta: number
  previous_stock: number
  new_stock: number
  reason: string
  actor: string
  order_id: string | null
  created_at: string
}
export interface StockReservationTable {
  order_id: string
  product_id: string
  quantity: number
}

export interface CartTable {
  id: string
  kind: 'main' | 'express'
  /** The main cart an express cart stands beside. */
  parent_id: string | null
  /** Opens the lines on another device, and nothing else: whoever holds it learns neither id nor address. */
  resume_token: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
  company: string | null
  vat_number: string | null
  address: string | null
  address_line2: string | null
  postal_code: string | null
  city: string | null
  country: Country | null
  /** JSON: BillingAddress (models/address.ts) or null when it is the delivery address. */
  billing: string | null
  /** A friend's code, given by the visitor. */
  referral_code: Generated<string | null>
  /** The signed-in customer who chose to pay in part with their credit. */
  credit_user_id: Generated<string | null>
  created_at: string
  updated_at: string
}
export interface CartLineTable {
  cart_id: string
  product_id: string
  pack_type: PackType
  gift_product_id: string | null
  /** The shopper knows that no gift is left and goes on without one. */
  without_gift: 0 | 1
  quantity: number
  /** HT unit price when the line was last confirmed by the shopper; a difference is announced. */
  seen_price_cents: number
  added_at: string
}

export interface CustomerOrderTable {
  id: string
  /** Empty until the first payment session exists, then never changes. */
  order_number: string | null
  /** The visitor's main cart: its cookie may see the order. */
  cart_id: string
  /** The cart it was filled from: the main one, or an express cart beside it. */
  source_cart_id: string
  /** The cart whose checkout this order is, until it is settled, expired or replaced: one open order per cart. */
  checkout_cart_id: string | null
  /** Digest of lines, prices and what is added to them: the same cart again is the same order. */
  fingerprint: string
  status: OrderStatus
  payment_state: PaymentState
  payment_method: PaymentMethod
  email: string
  /** `mailboxKey` of the e-mail, written with it. */
  mailbox: Generated<string>
  customer_name: string
  phone: string
  first_name: string
  last_name: string
  company: string | null
  vat_number: string | null
  /** Empty text until the address is asked for (orders placed by API without one). */
  address: string
  address_line2: string | null
  postal_code: string
  city: string
  country: Country
  billing: string | null
  /** HT, taken off the goods; contained in the subtotal, as a positive number. */
  discount_cents: Generated<number>
  /** The friend's code that the discount comes from. */
  referral_code: Generated<string | null>
  /** Goods less the discount, HT. */
  subtotal_cents: number
  tax_cents: number
  vat_percent: number
  shipping_cents: number
  total_cents: number
  /** A means of payment, after the total: what is left of it is due at the provider. */
  credit_cents: Generated<number>
  credit_user_id: Generated<string | null>
  cgv_version: string
  /** The very text that was accepted, with the settings of that day; null where none was shown. */
  cgv_hash: Generated<string | null>
  /** ISO dates (no time) of the promise made to the shopper. */
  delivery_from: string
  delivery_to: string
  /** When an unpaid order is given up and its stock released. */
  expires_at: string | null
  /** When the order's mailbox was proven, by the link of its mail or by the session: a transfer waits for it. */
  email_confirmed_at: Generated<string | null>
  /** Keyed digest of the network it was placed from, while it is unpaid. */
  network_hash: Generated<string | null>
  cancel_reason: string | null
  notes: string | null
  paid_at: string | null
  delivered_at: string | null
  /** When what it earns was given, or found not to be due. */
  rewarded_at: Generated<string | null>
  /** The customer wants to be forgotten; done, at `erased_at`, once the order is over. */
  erasure_requested_at: Generated<string | null>
  erased_at: Generated<string | null>
  created_at: string
}
export interface OrderItemTable {
  order_id: string
  position: number
  product_id: string
  pack_type: PackType
  product_name: string
  /** JSON: the names of what the pack is made of; empty for a product alone. */
  parts: Generated<string>
  quantity: number
  /** HT */
  unit_price_cents: number
  eco_participation_cents: number
  gift_product_id: string | null
  gift_name: string | null
  gift_value_cents: number | null
}
/** What an order takes from the stock, components and gifts included, as sold: the catalogue may change afterwards. */
export interface OrderNeedTable {
  order_id: string
  product_id: string
  quantity: number
}
export interface OrderEventTable {
  id: Generated<number>
  order_id: string
  /** What happened, e.g. placed, paid, expired, status, notice. */
  kind: string
  from_status: OrderStatus | null
  to_status: OrderStatus | null
  actor: string
  reason: string | null
  created_at: string
}

export interface PaymentTable {
  id: string
  order_id: string
  attempt: number
  provider: PaymentProviderName
  method: PaymentMethod
  idempotency_key: string
  session_id: string | null
  url: string | null
  amount_cents: number
  /** Given to the provider: an attempt keeps what it asked for, so that its key stays good. */
  email: string
  status: PaymentStatus
  expires_at: string
  created_at: string
  updated_at: string
}
/** Signed messages from a provider, kept before they are worked on. */
export interface PaymentEventTable {
  id: string
  provider: PaymentProviderName
  type: string
  session_id: string | null
  body: string
  received_at: string
  processed_at: string | null
  attempts: Generated<number>
  last_error: string | null
}
/** The built-in payment simulator's own memory, as a provider would keep it. */
export interface SandboxSessionTable {
  id: string
  idempotency_key: string
  amount_cents: number
  method: PaymentMethod
  status: 'open' | 'paid' | 'pending' | 'refused' | 'expired'
  order_reference: string
  success_url: string
  cancel_url: string
  expires_at: string
  created_at: string
}

export interface EmailTable {
  id: string
  /** One mail per event: sending the same event twice finds this key taken. */
  idempotency_key: string
  kind: string
  order_id: string | null
  /** It is forgotten with this conversation. */
  conversation_id: Generated<string | null>
  recipient: string
  /** `mailboxKey` of the recipient. */
  mailbox: Generated<string>
  /** Where an answer goes; null means to the shop. */
  reply_to: Generated<string | null>
  subject: string
  text_body: string
  html_body: string
  status: Generated<EmailStatus>
  attempts: Generated<number>
  next_attempt_at: string
  lease_until: string | null
  last_error: string | null
  created_at: string
  sent_at: string | null
  /** The agreement without which it may not leave; null for mails that need none. */
  consent_id: Generated<string | null>
}
/** What many mails say word for word, kept once; `text_body` and `html_body` of a mail name it by its hash. */
export interface EmailAnnexTable {
  hash: string
  text_body: string
  html_body: string
}
export interface SettingTable {
  key: string
  value: string
  updated_at: string
}
export interface LegalTextTable {
  kind: string
  version: string
  body: string
  published_at: string
}
/** A text as it read, placeholders filled in, when an order accepted it. */
export interface LegalTextRenderingTable {
  hash: string
  kind: string
  version: string
  body: string
  kept_at: string
}
export interface WithdrawalTable {
  id: string
  /** The order the declaration names, when number and e-mail match one. */
  order_id: string | null
  customer_name: string
  order_number: string
  email: string
  declared_at: string
}
export interface ContactMessageTable {
  id: string
  /** `requestNumber` of the id: what an operator types. */
  number: Generated<string>
  name: string
  email: string
  subject: ContactSubject
  message: string
  /** As typed. */
  order_number: string | null
  /** The order that number and e-mail name together. */
  order_id: string | null
  status: Generated<'open' | 'done'>
  created_at: string
  closed_at: string | null
}
export interface CallbackRequestTable {
  id: string
  /** `requestNumber` of the id: what an operator types. */
  number: Generated<string>
  phone: string
  /** The number in one spelling (models/phone.ts): one open request each. */
  phone_key: string
  name: string | null
  email: string | null
  subject: ContactSubject
  question: string | null
  product_id: string | null
  slot_from: string
  /** The end of the slot: when the call must have been made. */
  due_at: string
  status: Generated<'open' | 'done' | 'cancelled'>
  /** The proof of consent: what was read, in which version, where and when. */
  consent_version: string
  consent_text: string
  consent_page: string
  consented_at: string
  created_at: string
  closed_at: string | null
}
export interface StockNoticeTable {
  id: string
  product_id: string
  email: string
  /** In lower case: one wish for a product and an address. */
  email_key: string
  consent_version: string
  consent_text: string
  consent_page: string
  created_at: string
}
export interface ArticleTable {
  id: string
  slug: string
  title: string
  author: string
  excerpt: string
  /** Markdown, as it was written. */
  content: string
  /** What models/article/render.server.ts made of it when it was saved. */
  html: string
  renderer_version: number
  reading_minutes: number
  /** Title, excerpt, tags and body, normalised (models/search-text.ts). */
  search_text: string
  /** Stem of the rendered files: `<file>-<width>.avif|webp` under uploads/articles. */
  image_file: string | null
  image_alt: string | null
  image_width: number | null
  image_height: number | null
  related_product_id: string | null
  /** Why this product goes with the article; there whenever the product is. */
  related_reason: string | null
  published: Flag
  /** ISO date (no time) when the shopkeeper gave one; the day of creation is shown otherwise. */
  published_date: string | null
  created_at: string
  updated_at: string
}
export interface ArticleTagTable {
  article_id: string
  slug: string
  label: string
  position: number
}
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
/** Someone who left a name: one row an e-mail address. */
export interface LeadTable {
  id: string
  email: string
  name: string
  phone: string | null
  customer_type: CustomerType
  status: Generated<LeadStatus>
  /** 0 to 50. */
  score: number
  /** JSON: { text, points }[] (models/lead-score.ts) */
  reasons: string
  /** Where the person came from, e.g. questionnaire. */
  source: string
  created_at: string
  last_contact_at: string
}
/** A box that was ticked: its very words, when and where. */
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
/** A mailbox whose owner wants no mail of what others type: its SHA-256, since the address is not ours to keep. */
export interface MailRefusalTable {
  mailbox_hash: string
  refused_at: string
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
export interface ConversationTable {
  id: string
  /** SHA-256 of the id that only the visitor's cookie, or the API client, holds. */
  visitor_hash: string
  channel: 'page' | 'api'
  state: Generated<ConversationState>
  /** Left to be answered by mail. */
  email: string | null
  /** When a person was last asked for. */
  requested_at: string | null
  created_at: string
  /** The last message. */
  updated_at: string
}
export interface MessageTable {
  id: string
  conversation_id: string
  position: number
  author: MessageAuthor
  status: Generated<MessageStatus>
  /** Plain text; paragraphs are separated by an empty line. */
  body: string
  /** JSON: ids of the products shown beneath, with the prices of the day they are read. */
  product_ids: Generated<string>
  /** JSON: { href, label }[], paths of ours. */
  links: Generated<string>
  source: 'embedded' | 'model' | null
  /** The visitor's message that this one answers. */
  answers_id: string | null
  lease_until: string | null
  /** A neutral code: what went wrong is in the log. */
  failure: string | null
  created_at: string
}
/** What the assistant spent in a day, for one visitor or, with an empty hash, for the whole shop. */
export interface AssistantUsageTable {
  day: string
  visitor_hash: string
  /** What the language model cost. */
  tokens: number
  /** Pairs of order number and e-mail that named no order. */
  failed_look_ups: Generated<number>
}
export type ReviewStatus = 'pending' | 'published' | 'refused' | 'withdrawn'
/** The closed list of reasons for which a review is not published; a low rating is none of them. */
export type RefusalGround =
  | 'off-topic'
  | 'insult'
  | 'personal-data'
  | 'advertising'
  | 'unlawful'
  | 'interest'
  | 'unreadable'
export interface ReviewTable {
  id: string
  product_id: string
  /** Null for an example alone. */
  order_id: string | null
  /** Fictional, of a demonstration. */
  is_example: Generated<Flag>
  /** Of an order that was delivered (a trigger insists). */
  verified: Flag
  /** As it is shown; both empty once withdrawn. */
  author_name: string
  location: string
  /** 2 to 10: one to five stars in halves. */
  rating_halves: number
  title: string | null
  comment: string
  /** ISO day. */
  experience_on: string
  status: ReviewStatus
  refusal_ground: RefusalGround | null
  /** At most one. */
  highlighted: Generated<Flag>
  reply: Generated<string | null>
  replied_at: Generated<string | null>
  submitted_at: string
  published_at: string | null
  updated_at: string
}
export type ReviewEventKind =
  | 'submitted'
  | 'changed'
  | 'withdrawn'
  | 'expired'
  | 'published'
  | 'refused'
  | 'replied'
  | 'highlighted'
  | 'kept'
/** Append-only. */
export interface ReviewEventTable {
  id: Generated<number>
  review_id: string
  kind: ReviewEventKind
  actor: string
  ground: RefusalGround | null
  detail: string | null
  created_at: string
}
/** One an order. */
export interface ReviewInvitationTable {
  order_id: string
  queued_at: string
}
export type ReportReason = 'not-genuine' | 'insult' | 'personal-data' | 'unlawful' | 'other'
export interface ReviewReportTable {
  id: string
  review_id: string
  reason: ReportReason
  detail: string
  reported_at: string
  handled_at: string | null
}
export type ClaimPlace =
  | 'home'
  | 'footer'
  | 'avis-headline'
  | 'avis-impact'
  | 'product'
  | 'questionnaire-trust'
  | 'questionnaire-upsell'
/** A promise or a figure of the shop's texts, with what bears it out. */
export interface ClaimTable {
  place: ClaimPlace
  key: string
  position: number
  /** What stands large. `{value}` here or in the text is what the live query answers. */
  figure: string | null
  text: string
  proof: string | null
  /** A name of models/claim/live.server.ts. */
  live_query: string | null
  updated_at: string
}
/** A customer known by e-mail, or an administrator with a password. */
export interface UserTable {
  id: string
  /** Lower case; null once erased. */
  email: string | null
  name: string
  role: UserRole
  password_hash: string | null
  created_at: string
  erased_at: string | null
}
export interface SessionTable {
  /** SHA-256 in hex; the token itself is in the cookie alone. */
  token_hash: string
  user_id: string
  kind: 'cookie' | 'bearer'
  /** The class of browser, in words. */
  device: string
  created_at: string
  last_seen_at: string
  /** However often it is used. */
  expires_at: string
}
export interface SignInLinkTable {
  token_hash: string
  email: string
  created_at: string
  expires_at: string
  used_at: string | null
  /** Asked for by a browser that had paid for an order of the address. */
  known_browser: Generated<0 | 1>
}
export interface ReferralCodeTable {
  code: string
  user_id: string
  created_at: string
}
/** Points of an order: earned at even steps, taken back at odd ones. Append-only (triggers). */
export interface LoyaltyEntryTable {
  id: Generated<number>
  user_id: string
  order_id: string
  step: number
  /** Signed. */
  points: number
  /** What the tier of that moment promises of the paid goods. */
  cashback_percent: number
  created_at: string
}
/** `referral`: for a friend's order. `cashback`: of a tier. `payment`: spent on an order. */
export type CreditPurpose = 'referral' | 'cashback' | 'payment'
/** Credit of an order: given or spent at even steps, taken or given back at odd ones. Append-only (triggers). */
export interface CreditEntryTable {
  id: Generated<number>
  user_id: string
  order_id: string
  purpose: CreditPurpose
  step: number
  /** Signed, TTC. */
  amount_cents: number
  created_at: string
}
/** One row, id 1: moved by triggers at every write that a public page shows. */
export interface ContentRevisionTable {
  id: number
  value: number
}

export interface ShopDatabase {
  product: ProductTable
  product_need: ProductNeedTable
  product_slug: ProductSlugTable
  product_image: ProductImageTable
  product_trigram: ProductTrigramTable
  pack_option: PackOptionTable
  pack_component: PackComponentTable
  pack_gift: PackGiftTable
  price_history: PriceHistoryTable
  stock_item: StockItemTable
  stock_movement: StockMovementTable
  stock_reservation: StockReservationTable
  cart: CartTable
  cart_line: CartLineTable
  customer_order: CustomerOrderTable
  order_item: OrderItemTable
  order_need: OrderNeedTable
  order_event: OrderEventTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  sandbox_session: SandboxSessionTable
  email: EmailTable
  email_annex: EmailAnnexTable
  setting: SettingTable
  legal_text: LegalTextTable
  legal_text_rendering: LegalTextRenderingTable
  withdrawal: WithdrawalTable
  contact_message: ContactMessageTable
  callback_request: CallbackRequestTable
  stock_notice: StockNoticeTable
  article: ArticleTable
  conversation: ConversationTable
  message: MessageTable
  assistant_usage: AssistantUsageTable
  recommendation_version: RecommendationVersionTable
  recommendation_product: RecommendationProductTable
  recommendation_rule: RecommendationRuleTable
  recommendation_advice: RecommendationAdviceTable
  lead: LeadTable
  lead_consent: LeadConsentTable
  mail_refusal: MailRefusalTable
  questionnaire_answer: QuestionnaireAnswerTable
  article_tag: ArticleTagTable
  review: ReviewTable
  review_event: ReviewEventTable
  review_invitation: ReviewInvitationTable
  review_report: ReviewReportTable
  claim: ClaimTable
  content_revision: ContentRevisionTable
  user: UserTable
  session: SessionTable
  sign_in_link: SignInLinkTable
  referral_code: ReferralCodeTable
  loyalty_entry: LoyaltyEntryTable
  credit_entry: CreditEntryTable
}

export interface TenantTable {
  id: string
  name: string
  subdomain: string
  state: 'active' | 'read_only'
  created_at: string
  /** When its shop was first whole on the disk; a tenant that has one and no database has lost it. */
  filled_at: string | null
}
export interface PlatformDatabase {
  tenant: TenantTable
}

export type Product = Selectable<ProductTable>
export type Cart = Selectable<CartTable>
export type CartLine = Selectable<CartLineTable>
export type CustomerOrder = Selectable<CustomerOrderTable>
export type OrderItem = Selectable<OrderItemTable>
export type Payment = Selectable<PaymentTable>
export type PaymentEvent = Selectable<PaymentEventTable>
export type Conversation = Selectable<ConversationTable>
export type Message = Selectable<MessageTable>
export type Email = Selectable<EmailTable>
export type User = Selectable<UserTable>
export type LeadConsent = Selectable<LeadConsentTable>
export type Review = Selectable<ReviewTable>
