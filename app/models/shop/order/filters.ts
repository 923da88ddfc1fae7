import type { CustomerOrder, OrderStatus } from '~/database/schema'

export const orderStatuses = [
  'en_attente',
  'confirme',
  'expedie',
  'livre',
  'annule',
] as const satisfies readonly OrderStatus[]

export const orderStatusLabels: Record<OrderStatus, string> = {
  en_attente: 'En attente',
  confirme: 'Confirmée',
  expedie: 'Expédiée',
  livre: 'Livrée',
  annule: 'Annulée',
}

export interface OrderFilters {
  status?: OrderStatus
  /** Number, name, address, phone, postal code or invoice number, accent- and case-insensitive. */
  words: string
}

export interface OrderList {
  /** `version`: id of the last event. */
  orders: (Pick<
    CustomerOrder,
    | 'id'
    | 'order_number'
    | 'customer_name'
    | 'email'
    | 'status'
    | 'payment_state'
    | 'payment_method'
    | 'total_cents'
    | 'created_at'
    | 'is_demo'
  > & { version: number })[]
  /** Matching the filters. */
  count: number
  totalCents: number
  /** The search matched more than the limit. */
  isMore: boolean
  pageCount: number
  /** Matching the filters; with a status filter, only that one. */
  byStatus: Map<OrderStatus, number>
}

const MAX_TYPED = 200

/** Parses filters of a query string; `unknown` names parameters with invalid values. */
export function readOrderFilters(parameters: URLSearchParams): { filters: OrderFilters; unknown: string[] } {
  const typed = parameters.get('statut') ?? ''
  const status = orderStatuses.find((value) => value === typed)
  const words = (parameters.get('q') ?? '').trim().slice(0, MAX_TYPED)
  return { filters: { status, words }, unknown: typed && !status ? ['statut'] : [] }
}

/** Inverse of `readOrderFilters`. */
export function orderFilterQuery({ status, words }: OrderFilters): Record<string, string> {
  return { ...(status && { statut: status }), ...(words && { q: words }) }
}
