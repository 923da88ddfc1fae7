import type { CustomerOrder, OrderStatus } from '~/database/schema'
import { providersByName } from '~/integrations/payments/index.server'
import { findProductName } from '~/models/shop/catalogue/index.server'
import {
  carrierKeys,
  carrierName,
  findCarrier,
  orderStatusForm,
  paidText,
  parcelNumber,
  statusRefusalText,
} from '~/models/shop/fulfilment'
import { deliverParcels, sendParcel, setOrderStatus } from '~/models/shop/fulfilment/index.server'
import { orderStatuses, orderStatusLabels } from '~/models/shop/order'
import {
  findOrderByNumber,
  listNewestOrders,
  listOrderItems,
  markDelivered,
  markShipped,
} from '~/models/shop/order/index.server'
import type { CancelOrderResult, TransferReceipt } from '~/models/shop/payment'
import { cancelUnpaidOrder, receiveTransfer } from '~/models/shop/payment/index.server'
import { newId } from '~/models/values/id.server'
import { formatEuros } from '~/models/values/money'

import { orderLine, orderLines } from '../order-text'
import { refuse } from '../refuse'
import type { Command } from './index'

const USAGE =
  'Usage\u202f: npm run order -- [<numéro> [paid|shipped [<transporteur> <numéro>]|delivered|cancel <motif>|status <statut> [motif]]]'
/** Quoted in the buyer's mail. */
const MAX_REASON = 200

type Context = Parameters<Command>[1] & { order: CustomerOrder; number: string }

/** Number of orders listed. */
const LISTED = 20

/**
 * `order` lists the newest; `order <number>` shows one; `order <number> paid`: the transfer has arrived; `shipped
 * [<carrier> <number>]`: shipped, with tracking; `delivered`: delivered completely; `cancel <reason>`: cancels an
 * unpaid order; `status <status> [reason]`: sets any status, as at /admin/orders.
 */
const order: Command = async ([number, verb, ...words], context) => {
  if (number === undefined) return list(context)
  const run = verb === undefined ? show : verbs[verb]
  if (!run) return refuse(context, USAGE)
  const found = await findOrderByNumber(context.tenant.db, number)
  if (!found) return refuse(context, `Aucune commande ne porte le numéro ${number}.`)
  return run({ ...context, order: found, number: found.order_number ?? number }, words.join(' '))
}

export default order

async function list({ tenant, write }: Parameters<Command>[1]): Promise<number> {
  const newest = await listNewestOrders(tenant.db, { limit: LISTED })
  for (const { order } of newest) write(orderLine(order))
  if (newest.length === 0) write('Aucune commande.')
  if (newest.length === LISTED) write(`Les ${LISTED} dernières. Toutes sont dans le back-office\u202f: /admin/orders`)
  return 0
}

async function show({ tenant, order, write }: Context): Promise<number> {
  write(orderLines({ order, items: await listOrderItems(tenant.db, order.id) }))
  return 0
}

const verbs: Record<string, (context: Context, rest: string) => Promise<number>> = {
  paid: receive,
  shipped: ship,
  delivered: deliver,
  cancel,
  status: setStatus,
}

async function ship(context: Context, words: string): Promise<number> {
  if (words.trim() === '') return mark(context, 'expédiée', markShipped)
  const { tenant, order, number, write } = context
  const label = readLabel(words)
  if (!label) return refuse(context, `Indiquez un transporteur (${carrierKeys.join(', ')}) et un numéro de colis.`)
  const parcel = { orderId: order.id, parcelId: newId(new Date()), ...label }
  const sent = await sendParcel(tenant.db, { ...parcel, actor: operator, at: new Date() })
  const name = `${carrierName(label.carrier)} ${label.number}`
  write(
    sent.ok
      ? `Colis ${name} de la commande ${number} noté, l’acheteur est prévenu.`
      : `La commande ${number} ${unsent(sent.reason)}`,
  )
  return sent.ok ? 0 : 1
}

const operator = { id: null, name: 'boutique' }

/** `mondial relay 123`: a carrier name may have two words. */
function readLabel(words: string) {
  const [, first = '', rest = ''] = /^\s*(mondial relay|\S+)\s*(.*)$/i.exec(words) ?? []
  const carrier = findCarrier(first)
  const number = parcelNumber.safeParse(rest)
  return carrier && number.success ? { carrier, number: number.data } : undefined
}

function unsent(reason: string): string {
  return reason === 'sent-before'
    ? 'a déjà ce colis. Rien n’a changé.'
    : 'ne peut pas partir\u202f: elle n’est pas payée, ou son état ne le permet plus.'
}

async function deliver(context: Context): Promise<number> {
  const { tenant, order, number, write } = context
  if (!(await deliverParcels(tenant.db, { orderId: order.id, actor: operator, at: new Date() })))
    return mark(context, 'livrée', markDelivered)
  write(`La commande ${number} est livrée, avec ses colis\u202f: l’acheteur est prévenu.`)
  return 0
}

async function mark(context: Context, state: string, move: typeof markShipped): Promise<number> {
  const { tenant, order, number, write } = context
  const marked = await move(tenant.db, { orderId: order.id, actor: 'boutique', at: new Date() })
  write(
    marked.ok
      ? `La commande ${number} est ${state}.`
      : `La commande ${number} ne peut pas être marquée ${state}\u202f: elle n’est pas payée, ou son état ne le permet plus.`,
  )
  return marked.ok ? 0 : 1
}

async function receive(context: Context): Promise<number> {
  const { tenant, order, number, write } = context
  const receipt = await receiveTransfer(tenant.db, { orderId: order.id, actor: operator.name, at: new Date() })
  const { status } = (await findOrderByNumber(tenant.db, number)) ?? order
  write(receiptText(number, { receipt, status }))
  return receipt.ok && receipt.outcome !== 'refund-due' ? 0 : 1
}

function receiptText(number: string, { receipt, status }: { receipt: TransferReceipt; status: OrderStatus }): string {
  if (!receipt.ok) return `La commande ${number} n’attend pas de virement.`
  const money = `Commande ${number}, virement de ${formatEuros(receipt.amountCents)}\u202f:`
  switch (receipt.outcome) {
    case 'received-before':
      return `${money} déjà reçu, rien n’a changé.`
    case 'refund-due':
      return `${money} à rembourser${receipt.before ? ', comme noté auparavant' : ''} (${receipt.reason}).`
    case 'confirmed':
      return receipt.revived
        ? `${money} reçu. La commande était annulée\u202f; ses articles étaient encore là, elle est payée et confirmée.`
        : `${money} reçu\u202f: ${paidText(status)}.`
  }
}

async function cancel(context: Context, words: string): Promise<number> {
  const { tenant, order, number, write } = context
  const reason = words
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .replace(/\.+$/, '')
  if (reason === '')
    return refuse(context, 'Indiquez le motif, que l’acheteur lira\u202f: npm run order -- <numéro> cancel <motif>')
  if (reason.length > MAX_REASON) return refuse(context, `Le motif a ${MAX_REASON} caractères au plus.`)
  const providers = Object.values(providersByName(tenant, tenant.identity.origin))
  const cancelled = await cancelUnpaidOrder(tenant.db, { orderId: order.id, reason, providers, at: new Date() })
  if (!cancelled.ok) return refuse(context, `La commande ${number} ${refusals[cancelled.reason]}`)
  write(`La commande ${number} est annulée (${reason}). Son stock est rendu et l’acheteur prévenu.`)
  return 0
}

async function setStatus(context: Context, rest: string): Promise<number> {
  const { tenant, order, number, write } = context
  const [typed, ...words] = rest.split(' ')
  const form = orderStatusForm
    .pick({ status: true, reason: true })
    .safeParse({ status: typed, reason: words.join(' ') })
  if (!form.success)
    return refuse(context, `Statuts\u202f: ${orderStatuses.join(', ')}. ${MAX_REASON} caractères de motif au plus.`)
  const providers = Object.values(providersByName(tenant, tenant.identity.origin))
  const actor = { id: null, name: 'boutique' }
  const input = { orderId: order.id, ...form.data, tellBuyer: false, actor, providers, at: new Date() }
  const moved = await setOrderStatus(tenant.db, input)
  if (moved.ok) {
    write(`La commande ${number} est dans le statut «\u202f${orderStatusLabels[form.data.status]}\u202f».`)
    return 0
  }
  if (moved.reason === 'changed') throw new Error('nothing was said to be seen')
  const product = 'productId' in moved ? await findProductName(tenant.db, moved.productId) : undefined
  return refuse(context, `${statusRefusalText(moved, product)}. Rien n’a changé.`)
}

const refusals: Record<Exclude<CancelOrderResult, { ok: true }>['reason'], string> = {
  paid: 'est payée\u202f: remboursez-la sur sa page du back-office, où elle s’annule aussi. Rien n’a changé.',
  pending:
    'a un paiement en cours de confirmation\u202f: attendez la réponse du prestataire, puis recommencez. Rien n’a changé.',
  mismatch:
    'a reçu un paiement d’un autre montant\u202f: vérifiez-le chez le prestataire et remboursez-le d’abord. Rien n’a changé.',
  'refund-due': 'est déjà annulée et son paiement est à rembourser. Rien n’a changé.',
  refunded: 'est déjà remboursée. Rien n’a changé.',
  cancelled: 'est déjà annulée. Rien n’a changé.',
  'provider-unavailable':
    'a une page de paiement ouverte, et le prestataire ne répond pas pour la fermer\u202f: recommencez dans quelques minutes. Rien n’a changé.',
}
