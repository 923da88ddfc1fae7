import type { LoaderFunctionArgs } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import { declaredText } from '~/models/shop/order'
import { listOrderStates, pageWithdrawals } from '~/models/shop/order/index.server'
import { chosen, unknownIn } from '../list-filter'
import { listPage } from '../list-page.server'
import { withdrawalState } from '../orders/order-sheet.server'
import type { ShownDeclaration } from './withdrawal-list'

const filters = { 'a-regler': 'open', 'sans-commande': 'unmatched', 'de-cote': 'set-aside' } as const

/** Reads `?etat=` and `?page=`. */
export async function loadWithdrawals({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>) {
  const { db, at } = deskRequest(context)
  const state = chosen(url.searchParams.get('etat'), ['a-regler', 'sans-commande', 'de-cote'] as const)
  const page = listPage({ url, context })
  const revision = await readWorkRevision(db, ['orders'])
  const list = await pageWithdrawals(db, { filter: state && filters[state], page })
  const orders = await listOrderStates(
    db,
    list.withdrawals.flatMap(({ order_id }) => order_id ?? []),
  )
  const withdrawals = list.withdrawals.map(
    (withdrawal): ShownDeclaration => ({
      id: withdrawal.id,
      orderId: withdrawal.order_id,
      number: orders.get(withdrawal.order_id ?? '')?.order_number ?? withdrawal.order_number,
      declaredNumber: withdrawal.order_number,
      name: withdrawal.customer_name,
      email: withdrawal.email,
      declaredAt: declaredText(withdrawal.declared_at),
      state: withdrawalState(withdrawal, { order: orders.get(withdrawal.order_id ?? ''), at }),
      isSetAside: withdrawal.set_aside !== null,
    }),
  )
  const unknown = unknownIn(url.searchParams, { etat: state })
  return { withdrawals, unknown, count: list.count, page, pageCount: list.pageCount, state, revision }
}
