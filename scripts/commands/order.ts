import { formatEuros } from '~/models/money'
import { markDelivered, markShipped } from '~/models/order/delivery.server'
import { findOrderByNumber } from '~/models/order.server'
import { confirmTransfer } from '~/models/payment/transfer.server'
import type { Command } from './index'

/** `order <number> paid`: the transfer has arrived; `shipped` and `delivered`: where the parcel is. */
const order: Command = async ([number, verb], { tenant, write }) => {
  if (!number || (verb !== 'paid' && verb !== 'shipped' && verb !== 'delivered')) {
    write('Usage\u202f: npm run order -- <numéro> paid|shipped|delivered')
    return 1
  }
  const found = await findOrderByNumber(tenant.db, number)
  if (!found) {
    write(`Aucune commande ne porte le numéro ${number}.`)
    return 1
  }
  if (verb !== 'paid') {
    const mark = verb === 'shipped' ? markShipped : markDelivered
    const marked = await mark(tenant.db, { orderId: found.id, actor: 'boutique', at: new Date() })
    const state = verb === 'shipped' ? 'expédiée' : 'livrée'
    write(
      marked.ok
        ? `La commande ${number} est ${state}.`
        : `La commande ${number} ne peut pas être marquée ${state}\u202f: elle n’est pas payée, ou son état ne le permet plus.`,
    )
    return marked.ok ? 0 : 1
  }
  const settled = await confirmTransfer(tenant.db, { orderId: found.id, at: new Date() })
  if (!settled.ok) {
    write(`La commande ${number} n’attend pas de virement.`)
    return 1
  }
  if (settled.state === 'refund_due') {
    write(
      `La commande ${number} était annulée et son stock est parti\u202f: ${formatEuros(found.total_cents)} sont à rembourser.`,
    )
    return 1
  }
  write(`La commande ${number} est payée (${formatEuros(found.total_cents)}) et confirmée.`)
  return 0
}

export default order
