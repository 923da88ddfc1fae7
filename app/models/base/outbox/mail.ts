import type {
  CreditPurpose,
  CustomerOrder,
  OrderStatus,
  RefundMeans,
  RefusalGround,
  SequenceKey,
} from '~/database/schema'

/**
 * The data each kind of mail is rendered from: ids, and facts that may change before it is sent. Rows of earlier
 * versions are read too, so fields are only ever added, as optional ones.
 */
export interface MailData {
  'order-confirmation': OrderMail
  'payment-pending': OrderMail
  'payment-refused': OrderMail
  /** `cartId`: the cart that still holds its lines, if one does. */
  'payment-expired': OrderMail & { why: EndedOrderMail; cartId: string | null }
  'refund-due': OrderMail & { amountCents: number; isPaidAlready: boolean }
  'payment-link': OrderMail
  'refund-made': OrderMail & {
    amountCents: number
    creditCents: number
    means: RefundMeans
    reason: string
    /** Opened sealed goods of a withdrawal are not refunded. */
    leavesUnsealed?: boolean
  }
  /** The refund was returned to the shop. */
  'refund-returned': OrderMail & { amountCents: number }
  'order-status': OrderMail & { status: OrderStatus; reason?: string }
  /** Parcel as announced. */
  'parcel-sent': OrderMail & ParcelLabel
  'parcel-changed': OrderMail & ParcelLabel
  /** Returned items as announced; earlier rows only name the declaration. */
  'return-address': OrderMail & { withdrawalId: string; declaredAt?: string; lines?: ReturnedUnits[] }
  'withdrawal-refused': OrderMail & { withdrawalId: string; ground: 'late' | 'unsealed'; answer: string }
  'withdrawal-matched': OrderMail & { withdrawalId: string; declaredAt: string; endedOn?: string }
  'withdrawal-set-aside': { withdrawalId: string; answer: string }
  'late-delivery': OrderMail & { request: 'deliver' | 'cancel' }
  'review-invitation': OrderMail
  'review-refused': OrderMail & { reviewId: string; ground: RefusalGround }
  /** Without a ground the review is kept. */
  'review-report-answered': { reviewId: string; ground?: RefusalGround | undefined }
  'order-link': { orderId: string }
  'shopkeeper-notice': OrderNotice | ReviewNotice | WithdrawalNotice
  'withdrawal-acknowledgement': { withdrawalId: string; isPaid: boolean; endedOn?: string }
  credit: { orderId: string; purpose: Exclude<CreditPurpose, 'payment'>; amountCents: number }
  'sign-in-link': SecretLink & { minutes: number }
  'password-reset': SecretLink
  'administrator-invitation': SecretLink & { by: string }
  /** Takes an onboarding up again elsewhere. */
  'onboarding-resume': { draftId: string; company: string }
  'workspace-deletion': { company: string; deleteAt: string }
  'workspace-read-only': { company: string; origin: string; reason: string }
  'workspace-notice': {
    notice: string
    company: string
    origin: string
    until: string
    plan: string | null
    /** It ended since its payment failed. */
    isUnpaid?: boolean
  }
  /** `on`: when it applies. */
  'plan-changed': {
    company: string
    origin: string
    what: 'raised' | 'lowered' | 'kept' | 'cancelled' | 'resumed'
    plan: string
    before: string
    on: string
    /** Absent in mails of before. */
    exceeding?: string[]
  }
  'plan-unpaid': { reminder: string; company: string; origin: string; plan: string; until: string }
  'plan-invoice': {
    company: string
    origin: string
    number: string
    what: string
    totalCents: number
    isSimulated: boolean
    /** A credit note; `what` is why. */
    isCredit?: boolean
  }
  'workspace-domain': { notice: string; company: string; host: string; home: string; until: string }
  'plan-asked': { company: string; plan: string; reference: string }
  'workspace-ready': SecretLink & {
    company: string
    origin: string
    trialEndAt: string
    isOnSale?: boolean
    /** From an archive. */
    isTakenUp?: boolean
  }
  'security-alert': { audit: number; scans: string[] }
  /** `reason` as the command told it. */
  'backup-failed': { reason: string; lastAt: string | null }
  recommendations: RecommendationMail
  'callback-notice': { requestId: string; isCancelled: boolean }
  'callback-confirmation': { requestId: string }
  'booking-confirmation': BookingMail
  'booking-notice': BookingMail & { about: 'new' | 'moved' | 'cancelled'; formerly?: string }
  'booking-moved': BookingMail & { formerly: string }
  'booking-cancelled': BookingMail & { by: 'visitor' | 'shop'; reason: string | null }
  'booking-reminder': BookingMail
  'contact-notice': { messageId: string }
  'contact-acknowledgement': { messageId: string }
  'contact-reply': { replyId: string }
  'conversation-notice': { conversationId: string }
  'conversation-answer': { messageId: string }
  'stock-notice-acknowledgement': { noticeId: string; productId: string }
  'stock-notice': { productId: string }
  /** Step of a campaign at a version, and what it measures. */
  'campaign-mail': {
    campaignId: string
    version: number
    step: number
    prospectId: string
    countsOpens?: boolean
    countsClicks?: boolean
  }
  /** Step of a sequence at a version. */
  'sequence-step': { enrolmentId: string; sequence: SequenceKey; version: number; step: number }
}

/** A one-time link, whose token is sealed beside the data; in the data of earlier versions. */
interface SecretLink {
  token?: string
}

export type MailKind = keyof MailData

export type Mail = { [Kind in MailKind]: { kind: Kind; data: MailData[Kind] } }[MailKind]

/** What later events may change of an order: amounts, dates and terms, without personal data. */
type OrderMoment = ReturnType<typeof momentOf>

export interface OrderMail {
  orderId: string
  order: OrderMoment
}

/** As the slot was when the mail was queued. */
interface BookingMail {
  bookingId: string
  startsAt: string
  endsAt: string
  sequence: number
}

export interface ReturnedUnits {
  position: number
  quantity: number
}

/** The carrier by its key (models/shop/fulfilment). */
interface ParcelLabel {
  carrier: string
  number: string
}

/** Payment expired, the transfer was not confirmed by its mailed link, or the shop cancelled. */
export type EndedOrderMail = 'overdue' | 'unconfirmed' | 'cancelled'

export type OrderNoticeSubject =
  | 'paid'
  | 'transfer'
  | 'refund_due'
  | 'refund_returned'
  | 'mismatch'
  | 'late_delivery'
  | 'withdrawal'
  | 'late_withdrawal'

type OrderNotice = OrderMail & { about: 'order'; subject: OrderNoticeSubject; detail?: string }
type ReviewNotice = { about: 'review'; reviewId: string; subject: 'pending' | 'reported' }
type WithdrawalNotice = { about: 'withdrawal'; withdrawalId: string }

/** Recommendations with the prices and stock at that moment. */
interface RecommendationMail {
  leadId: string
  answers: Record<string, string>
  advice?: { title: string; body: string }
  products: RecommendedProduct[]
}

export interface RecommendedProduct {
  name: string
  priceCents: number
  ecoParticipationCents: number
  yearlyConsumablesCents?: number
  isSoldOut: boolean
  reasons: string[]
  drawback: string
}

export function orderMail(order: CustomerOrder): OrderMail {
  return { orderId: order.id, order: momentOf(order) }
}

function momentOf(order: CustomerOrder) {
  const { order_number, payment_method, paid_at, email_confirmed_at, expires_at, cancel_reason } = order
  const { delivery_from, delivery_to, cgv_version, cgv_hash } = order
  const { discount_cents, subtotal_cents, tax_cents, shipping_cents, total_cents, credit_cents } = order
  const state = { order_number, payment_method, paid_at, email_confirmed_at, expires_at, cancel_reason }
  const promise = { delivery_from, delivery_to, cgv_version, cgv_hash }
  return { ...state, ...promise, discount_cents, subtotal_cents, tax_cents, shipping_cents, total_cents, credit_cents }
}

/** Collapses to one line: a line break would allow header injection. */
export function headerText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
