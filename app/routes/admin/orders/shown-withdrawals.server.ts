import type { Selectable } from 'kysely'
import type { OrderPageProps } from '~/components/admin/orders/order-page-props'
import type { WithdrawalStateProps } from '~/components/admin/orders/withdrawal-state'
import type { WithdrawalTable } from '~/database/schema'
import { type OrderSheet, unitsName } from '~/models/fulfilment'
import { declaredWords, isRefundUrgent, refundDueOn } from '~/models/order'
import { formatDay, formatOrderMoment, parisDay } from '~/models/values'
import { newId } from '~/models/values/index.server'

export function toWithdrawals(sheet: OrderSheet, at: Date): OrderPageProps['withdrawals'] {
  const { order, items, withdrawals } = sheet
  const nameOf = (position: number) => items.find((item) => item.position === position)?.product_name ?? ''
  return {
    declared: withdrawals.map((withdrawal) => ({
      id: withdrawal.id,
      words: `${withdrawal.customer_name}, ${declaredWords(withdrawal.declared_at)}`,
      isOpen: withdrawal.settled_at === null,
      isLate: withdrawal.isLate,
      state: withdrawalState(withdrawal, at),
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

/** Delivery is given back with the whole order only. */
function refundOfRenounced({ withdrawals, refundable }: OrderSheet): Record<string, string> | undefined {
  const noted = withdrawals.filter(({ settled_at }) => settled_at === null).flatMap(({ lines }) => lines)
  if (noted.length === 0) return undefined
  const lines = refundable.lines.map(({ position, quantity, refunded }) => {
    const renounced = noted.reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0)
    return { position, units: Math.min(renounced, quantity - refunded), quantity }
  })
  const units = lines.filter((line) => line.units > 0).map((line) => [unitsName(line.position), `${line.units}`])
  const isWhole = lines.every((line) => line.units === line.quantity)
  return { ...Object.fromEntries(units), settles: 'oui', ...(isWhole && { delivery: 'on' }) }
}

type Settling = Pick<
  Selectable<WithdrawalTable>,
  'order_id' | 'declared_at' | 'outcome' | 'ground' | 'settled_at' | 'set_aside'
>

/** Red when few days are left to refund it. */
export function withdrawalState(withdrawal: Settling, at: Date): WithdrawalStateProps {
  const { outcome, ground, settled_at, set_aside } = withdrawal
  if (set_aside !== null) return { words: 'Mise de côté', dueOn: undefined, tone: undefined }
  if (outcome === 'refused') return { words: 'Refusée', dueOn: undefined, tone: undefined }
  if (settled_at !== null) {
    const words = ground === 'unsealed' ? 'Remboursée, sans ce qui est descellé' : 'Remboursée'
    return { words, dueOn: undefined, tone: 'positive' }
  }
  const declaredAt = new Date(withdrawal.declared_at)
  if (Number.isNaN(declaredAt.getTime())) return { words: 'Date illisible', dueOn: undefined, tone: 'caution' }
  const dueOn = formatDay(refundDueOn(declaredAt))
  const words = withdrawal.order_id === null ? 'À rapprocher' : 'À rembourser'
  return { words, dueOn, tone: isRefundUrgent(declaredAt, at) ? 'danger' : 'caution' }
}
