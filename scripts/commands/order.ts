import { formatEuros } from '~/models/money'
import { findOrderByNumber } from '~/models/order.server'
import { confirmTransfer } from '~/models/payment/settlement.server'
import type { Command } from './index'

/** `order <number> paid`: the transfer has arrived. */
const order: Command = async ([number, verb], { tenant, write }) => {
  if (!number || verb !== 'paid') {
    write('Usage\u202f: npm run order -- <numéro> paid')
    return 1
  }
  const found = await findOrderByNumber(tenant.db, number)
  if (!found) {
    write(`Aucune commande ne porte le numéro ${number}.`)
    return 1
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
