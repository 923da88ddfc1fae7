import type { CustomerOrder, OrderStatus, ShopDb } from '~/database/schema'
import { endedWithdrawalDay, isServicesOnly } from '~/models/shop/order'
import { listOrderItems, listWithdrawalsOf } from '~/models/shop/order/index.server'
import { formatDate, formatDateTime, formatDay, formatDayRange, parisDay } from '~/models/values/french-date'
import { refuseUnpayable } from './payable.server'
import { listPayments } from './payment.server'
import { type AwaitedTransfer, awaitedTransfer } from './transfer-confirmation.server'

/** Displayed state: payment and withdrawal take precedence over status. */
export type OrderStage = OrderStatus | 'refund_due' | 'refunded' | 'withdrawn'

export interface OrderState {
  tone: 'info' | 'done' | 'caution'
  title: string
  text: string
  /** Paid, shipped, not withdrawn and undelivered: the only case that shows a delivery date. */
  deliveryExpected: boolean
  withdrawnAt: string | undefined
  /** The awaited bank transfer. */
  transfer: AwaitedTransfer | undefined
  /** The buyer may open a payment. */
  payable: boolean
}

export async function findOrderState(db: ShopDb, order: CustomerOrder): Promise<OrderState> {
  const withdrawnAt = await findWithdrawnAt(db, order)
  const payments = await listPayments(db, order.id)
  const transfer = awaitedTransfer(order, payments)
  const isReviewed = payments.some(({ status }) => status === 'mismatch')
  const stage = stageOf(order, { withdrawn: withdrawnAt !== undefined })
  const isReturned = stage === 'refunded' && (await hasReturnedRefund(db, order.id))
  const isToCome = stage === 'confirme' || stage === 'expedie'
  const items = await listOrderItems(db, order.id)
  return {
    ...wordsOf(stage, { order, withdrawnAt, transfer, isReviewed, isReturned }),
    deliveryExpected: isToCome && order.payment_state === 'paid' && !isServicesOnly(items),
    withdrawnAt,
    transfer,
    payable: refuseUnpayable(order, payments) === undefined,
  }
}

/** The state in two paragraphs, for a conversation. */
export async function orderStateText(db: ShopDb, order: CustomerOrder): Promise<string> {
  const { title, text, deliveryExpected } = await findOrderState(db, order)
  const placed = formatDay(parisDay(new Date(order.created_at)))
  const state = title.charAt(0).toLowerCase() + title.slice(1)
  return [
    `Votre commande ${order.order_number} du ${placed}\u202f: ${state}. ${text}`,
    ...(deliveryExpected ? [`Livraison prévue ${formatDayRange(order.delivery_from, order.delivery_to)}.`] : []),
  ].join('\n\n')
}

/** A refund rejected by the buyer's bank is still owed. */
async function hasReturnedRefund(db: ShopDb, orderId: string): Promise<boolean> {
  const returned = await db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('returned_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return returned !== undefined
}

export function stageOf(
  order: Pick<CustomerOrder, 'status' | 'payment_state'>,
  { withdrawn }: { withdrawn: boolean },
): OrderStage {
  if (order.payment_state === 'refund_due' || order.payment_state === 'refunded') return order.payment_state
  return withdrawn && order.status !== 'annule' ? 'withdrawn' : order.status
}

type StateTexts = Pick<OrderState, 'tone' | 'title' | 'text'>

interface StateFacts {
  order: CustomerOrder
  withdrawnAt: string | undefined
  transfer: AwaitedTransfer | undefined
  /** A differing amount was paid and is under manual review. */
  isReviewed: boolean
  isReturned: boolean
}

function wordsOf(stage: OrderStage, facts: StateFacts): StateTexts {
  const { order, withdrawnAt } = facts
  switch (stage) {
    case 'refund_due':
      return {
        tone: 'caution',
        title: 'Remboursement à venir',
        text: 'Votre paiement est arrivé alors que la commande ne pouvait plus être servie. Nous vous le rendons en entier.',
      }
    case 'refunded':
      return facts.isReturned
        ? returned
        : { tone: 'info', title: 'Remboursée', text: 'Votre paiement vous a été rendu.' }
    case 'withdrawn':
      return {
        tone: 'info',
        title: `Rétractation reçue${withdrawnAt ? ` le ${formatDate(new Date(withdrawnAt))}` : ''}`,
        text: 'Si vous avez déjà reçu les articles, renvoyez-les au plus tard 14 jours après cette date. Ce que vous avez payé vous est remboursé dans le même délai.',
      }
    case 'en_attente':
      return waitingText(facts)
    case 'confirme':
    case 'expedie':
    case 'livre':
      return servedText(stage, order)
    case 'annule':
      return {
        tone: 'caution',
        title: 'Annulée',
        text: [
          order.cancel_reason ? `Motif\u202f: ${order.cancel_reason}.` : 'Cette commande ne sera pas livrée.',
          ...(order.payment_state === 'paid' ? ['Ce que vous avez payé reste à vous rendre.'] : []),
        ].join(' '),
      }
  }
}

const returned: StateTexts = {
  tone: 'caution',
  title: 'Remboursement à refaire',
  text: 'Votre banque a refusé notre remboursement. La somme vous reste due\u202f: indiquez-nous un RIB pour la recevoir par virement.',
}

const served = {
  confirme: { title: 'Confirmée', text: 'Nous préparons l’envoi.' },
  expedie: { title: 'Expédiée', text: 'Votre commande est en route.' },
  livre: { title: 'Livrée', text: 'Votre commande vous a été remise.' },
}

/** The shop may serve an order before it is paid. */
function servedText(stage: keyof typeof served, { payment_state, payment_method }: CustomerOrder): StateTexts {
  const { title, text } = served[stage]
  if (payment_state === 'unpaid')
    return { tone: 'info', title, text: `${text} Son paiement ne nous est pas encore parvenu.` }
  const isJustPaid = stage === 'confirme' && payment_state === 'paid'
  if (!isJustPaid) return { tone: 'done', title, text }
  const payment = payment_method === 'klarna' ? 'Klarna a accepté votre paiement' : 'Nous avons reçu votre paiement'
  return { tone: 'done', title, text: `${payment} et nous préparons l’envoi.` }
}

function waitingText({ order, transfer, isReviewed }: StateFacts): StateTexts {
  if (isReviewed) {
    return {
      tone: 'info',
      title: 'Paiement en cours de vérification',
      text: 'Le montant reçu n’est pas celui de la commande. Nous le vérifions et vous écrivons.',
    }
  }
  if (order.payment_state === 'pending') {
    return {
      tone: 'info',
      title: 'Paiement en cours de confirmation',
      text: 'Le prestataire nous dira bientôt s’il est accepté. Vous n’avez rien à faire, vos articles sont réservés.',
    }
  }
  if (transfer?.confirmBefore && transfer.deadline) {
    return {
      tone: 'caution',
      title: 'Réservation à confirmer',
      text: `Confirmez-la par le lien de notre e-mail avant le ${formatDateTime(transfer.confirmBefore)} (heure de Paris)\u202f: les articles vous sont alors réservés jusqu’au ${formatDateTime(transfer.deadline)}.`,
    }
  }
  if (transfer?.deadline) {
    return {
      tone: 'info',
      title: 'En attente de votre virement',
      text: `La commande part à la réception du virement. Les articles vous sont réservés jusqu’au ${formatDateTime(transfer.deadline)} (heure de Paris).`,
    }
  }
  return { tone: 'caution', title: 'En attente de paiement', text: 'Cette commande n’est pas encore payée.' }
}

/** First open declaration; a late one does not count as received. */
async function findWithdrawnAt(db: ShopDb, order: CustomerOrder): Promise<string | undefined> {
  const open = (await listWithdrawalsOf(db, order.id)).filter(({ settled_at }) => settled_at === null)
  return open.find(({ declared_at }) => !endedWithdrawalDay(order, new Date(declared_at)))?.declared_at
}
