import { data, type LoaderFunctionArgs } from 'react-router'
import type { StrayDeclarationProps } from '~/components/admin/withdrawals/stray-declaration'
import { deskRequest } from '~/middleware/administrator.server'
import { findWithdrawal } from '~/models/order/index.server'
import { formatOrderMoment } from '~/models/values'

/** A declaration that matched no order, and its handling. */
export async function loadStrayDeclaration({
  params,
  context,
}: Pick<LoaderFunctionArgs, 'params' | 'context'>): Promise<StrayDeclarationProps> {
  const { db } = deskRequest(context)
  const withdrawal = await findWithdrawal(db, params.withdrawalId ?? '')
  if (!withdrawal) throw data('Rétractation inconnue', { status: 404 })
  const { id, order_id: orderId, customer_name: name, email, set_aside: reason } = withdrawal
  const setAside = `${formatOrderMoment(withdrawal.settled_at ?? '')}, ${withdrawal.set_aside_by}\u202f: ${reason}`
  return {
    ...{ id, orderId, isSetAside: reason !== null },
    facts: [
      { label: 'Nom', value: name },
      { label: 'E-mail', value: email },
      { label: 'Numéro déclaré', value: withdrawal.order_number },
      { label: 'Reçue le', value: formatOrderMoment(withdrawal.declared_at) },
      { label: 'Mise de côté', value: reason === null ? '' : setAside },
    ],
    searches: [
      { label: 'Commandes à ce nom', words: name },
      { label: 'Commandes de cette adresse', words: email },
    ],
  }
}
