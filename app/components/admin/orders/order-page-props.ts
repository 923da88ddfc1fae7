import type { OrderStatus } from '~/database/schema'
import type { PaperLink } from '../../paper/paper-links'
import type { FormAnswer } from '../form/desk-form'
import type { ParcelProps } from './parcel-props'
import type { WithdrawalProps } from './withdrawal-props'

export interface OrderPageProps {
  order: {
    id: string
    title: string
    status: OrderStatus
    payment: string
    isPaid: boolean
    isDemo: boolean
    placedAt: string
    notes: string
    /** Id of the last event shown. */
    version: number
    /** Path of the buyer's page. */
    buyerPath: string
    /** Accepted with the order. */
    terms: { path: string; words: string }
  }
  /** The buyer's requests about a late delivery. */
  demands: string[]
  contact: { label: string; value: string }[]
  lines: OrderLineProps[]
  totals: { label: string; value: string; strong?: boolean }[]
  payments: { id: string; means: string; amount: string; status: string; at: string }[]
  /** Available payment actions. */
  money: {
    awaitsTransfer: boolean
    canSendLink: boolean
    left: string
    canRefund: boolean
    /** How a refund is paid, for display. */
    means: string
    isByHand: boolean
    deliveryLeft: string | undefined
    creditLeft: string | undefined
    refundId: string
    strays: {
      id: string
      amount: string
      reason: string
      /** Refunded by a transfer made outside the shop. */
      isByHand: boolean
      refundId: string
    }[]
    refunds: {
      id: string
      amount: string
      status: string
      tone: 'positive' | 'caution' | 'danger'
      isStuck: boolean
      isReturned: boolean
      reason: string
      at: string
      by: string
    }[]
  }
  /** Goods delivered to the buyer. */
  taken: { productId: string; name: string; quantity: number }[]
  papers: PaperLink[]
  parcels: ParcelProps
  withdrawals: WithdrawalProps
  mails: { id: string; kind: string; status: string; at: string }[]
  events: { id: number; words: string; by: string; at: string }[]
  /** The oldest event shown, when there are older ones. */
  olderThan: number | undefined
  /** Newer events are not shown. */
  isOlder: boolean
  refused: OrderRefusals
}

export interface OrderLineProps {
  position: number
  name: string
  quantity: number
  left: number
  unitPrice: string
  totalHt: string
  totalTtc: string
  parts: string[]
  gift: string | undefined
}

/** The refused form, when the whole page was posted. */
export interface OrderRefusals {
  status?: FormAnswer
  note?: FormAnswer
  refund?: FormAnswer
  stray?: { paymentId: string; refusal: FormAnswer | undefined }
  goods?: FormAnswer
  parcel?: FormAnswer
  paymentLink?: FormAnswer
  withdrawalReceived?: FormAnswer
  /** Id of the declaration or parcel of the form. */
  withdrawalLines?: { withdrawalId: string; refusal: FormAnswer | undefined }
  withdrawalRefusal?: { withdrawalId: string; refusal: FormAnswer | undefined }
  parcelNumber?: { parcelId: string; refusal: FormAnswer | undefined }
  parcelRemoval?: { parcelId: string; refusal: FormAnswer | undefined }
  parcelDelivery?: { parcelId: string; refusal: FormAnswer | undefined }
}
