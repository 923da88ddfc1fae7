import type { Selectable } from 'kysely'
import type { OrderPageProps } from '~/components/admin/orders/order-page-props'
import type { WithdrawalStateProps } from '~/components/admin/orders/withdrawal-state'
import type { CustomerOrder, WithdrawalTable } from '~/database/schema'
import { type OrderSheet, unitsName } from '~/models/fulfilment'
import { declaredText, isRefundUrgent, refundDueOn } from '~/models/order'
import { formatDay, formatOrderMoment, parisDay } from '~/models/values'
import { newId } from '~/models/values/index.server'

export function toWithdrawals(sheet: OrderSheet, at: Date): OrderPageProps['withdrawals'] {
  const { order, items, withdrawals } = sheet
  const nameOf = (position: number) => items.find((item) => item.position === position)?.product_name ?? ''
  return {
    declared: withdrawals.map((withdrawal) => ({
      id: withdrawal.id,
      words: `${withdrawal.customer_name}, ${declaredText(withdrawal.declared_at)}`,
      isOpen: withdrawal.settled_at === null,
      isLate: withdrawal.isLate,
      state: withdrawalState(withdrawal, { order, at }),
      lines: withdrawal.lines.map(({ position, quantity }) => `${quantity} × ${nameOf(position)}`),
      units: Object.fromEntries(withdrawal.lines.map(({ position, quantity }) => [unitsName(position), `${quantity}`])),
      addressSentAt: withdrawal.return_sent_at === null ? undefined : formatOrderMoment(withdrawal.return_sent_at),
    })),
    nextId: order.payment_state === 'paid' ? newId(at) : undefined,
    today: parisDay(at),
    isOpen: withdrawals.some(({ settled_at }) => settled_at === null),
    refund: refundOfRenounced(sheet),
  }
}

/** Delivery is refunded only with the last units of the order. */
function refundOfRenounced({ withdrawals, refundable }: OrderSheet): Record<string, string> | undefined {
  const noted = withdrawals.filter(({ settled_at }) => settled_at === null).flatMap(({ lines }) => lines)
  if (noted.length === 0) return undefined
  const lines = refundable.lines.map(({ position, quantity, refunded }) => {
    const renounced = noted.reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0)
    const left = quantity - refunded
    return { position, units: Math.min(renounced, left), left }
  })
  const units = lines.filter((line) => line.units > 0).map((line) => [unitsName(line.position), `${line.units}`])
  const isAll = lines.every((line) => line.units === line.left)
  return { ...Object.fromEntries(units), settles: 'oui', ...(isAll && { delivery: 'on' }) }
}

type Settling = Pick<
  Selectable<WithdrawalTable>,
  'order_id' | 'declared_at' | 'outcome' | 'ground' | 'settled_at' | 'set_aside'
>

/** Red when the refund deadline is close. */
export function withdrawalState(
  withdrawal: Settling,
  { order, at }: { order: Pick<CustomerOrder, 'status' | 'payment_state'> | undefined; at: Date },
): WithdrawalStateProps {
  const { outcome, ground, settled_at, set_aside } = withdrawal
  if (set_aside !== null) return { words: 'Mise de côté', dueOn: undefined, tone: undefined }
  if (outcome === 'refused') return { words: 'Refusée', dueOn: undefined, tone: undefined }
  if (settled_at !== null) {
    const words = ground === 'unsealed' ? 'Remboursée, sans ce qui est descellé' : 'Remboursée'
    return { words, dueOn: undefined, tone: 'positive' }
  }
  if (order?.payment_state === 'refunded' || order?.payment_state === 'unpaid') return nothingDue(order)
  const declaredAt = new Date(withdrawal.declared_at)
  if (Number.isNaN(declaredAt.getTime())) return { words: 'Date illisible', dueOn: undefined, tone: 'caution' }
  const dueOn = formatDay(refundDueOn(declaredAt))
  const words = withdrawal.order_id === null ? 'À rapprocher' : 'À rembourser'
  return { words, dueOn, tone: isRefundUrgent(declaredAt, at) ? 'danger' : 'caution' }
}

/** An order without money to refund can only be cancelled. */
function nothingDue({ status, payment_state }: Pick<CustomerOrder, 'status' | 'payment_state'>): WithdrawalStateProps {
  const isOver = status === 'annule' || payment_state === 'refunded'
  return { words: isOver ? 'Rien à rembourser' : 'À annuler', dueOn: undefined, tone: isOver ? undefined : 'caution' }
}
