import { z } from 'zod'
import { providersByName } from '~/integrations/payments/index.server'
import { done, type Notice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import {
  paidText,
  paymentLinkForm,
  paymentLinkMail,
  refundForm,
  type settlings,
  unitsName,
  unmatchedRefundForm,
} from '~/models/shop/fulfilment'
import { receiveTransferInBackOffice, sendPaymentLink } from '~/models/shop/fulfilment/index.server'
import {
  type DraftRefundResult,
  type RefundOutcome,
  type RequestRefundResult,
  refundMail,
  unmatchedRefundReason,
} from '~/models/shop/refund'
import {
  checkRefund,
  draftRefund,
  draftUnmatchedRefund,
  findLeftOut,
  findRefund,
  noteReturnedByHand,
  refundUnmatchedPayment,
  requestRefund,
  retryRefund,
  runRefund,
} from '~/models/shop/refund/index.server'
import { formatEuros } from '~/models/values/money'
import { requireFreshPassword } from '../fresh-password.server'
import { caution } from '../row-answer.server'
import { type Asked, missing, type Outcome, showMail, verb, wrong } from '../verbs.server'
import { buyerMailText, changedSince, foundOrder, orderIn, unitsByPosition } from './order-answers.server'

const refundFields = async (asked: Asked) => refundForm((await foundOrder(asked)).positions)
const namedRefund = z.object({ refundId: z.uuid() })

export const moneyVerbs = {
  virement: verb(z.object({}), async ({ db, params, actor, at }) => {
    const receipt = await receiveTransferInBackOffice(db, { orderId: orderIn(params), actor, at })
    if (!receipt.ok) return caution('Cette commande n’attend pas de virement.')
    const amount = formatEuros(receipt.amountCents)
    if (receipt.outcome === 'refund-due')
      return caution(`Virement de ${amount} reçu, à rembourser\u202f: ${receipt.reason}.`)
    if (receipt.outcome === 'received-before') return done(`Le virement de ${amount} était déjà noté.`)
    return done(`Virement de ${amount} reçu\u202f: ${paidText(receipt.status)}.`)
  }),

  'lien-de-paiement': verb(paymentLinkForm, async ({ db, identity, params, actor, at }) => {
    const sent = await sendPaymentLink(db, { orderId: orderIn(params), actor, at })
    if (!sent.ok) return caution('Cette commande ne peut pas, ou plus, être payée.')
    return done(await buyerMailText({ db, identity }, orderIn(params), 'Lien de paiement envoyé.'))
  }),

  'messages/lien-de-paiement': verb(paymentLinkForm, async (asked) => {
    const { order } = await foundOrder(asked)
    return showMail(asked, order.email, paymentLinkMail(order))
  }),

  // The password is asked for only once the form is valid.
  remboursement: verb(refundFields, async (asked) => {
    const { db, identity, at } = asked
    const { positions } = await foundOrder(asked)
    const refund = askedRefund(asked, positions)
    const checked = await checkRefund(db, refund)
    if (!checked.ok) return refundRefused(checked)
    await requireFreshPassword(asked)
    const requested = await requestRefund(db, refund)
    if (!requested.ok) return refundRefused(requested)
    const providers = providersByName(asked.context.get(tenantContext), identity.origin)
    const { id: refundId, status } = requested.refund
    const outcome = status === 'done' ? 'done' : await runRefund(db, { refundId, providers, at })
    return noticeOf({ db, identity }, outcome, requested.refund)
  }),

  'messages/remboursement': verb(refundFields, async (asked) => {
    const { db } = asked
    const { order, positions } = await foundOrder(asked)
    const { choice, reason, settles } = refundChoice(asked.value, positions)
    const draft = await draftRefund(db, { order, choice })
    if (!draft.ok) return refundRefused(draft)
    const { plan, means } = draft
    const leftOut = settles === 'oui' ? await findLeftOut(db, { order, plan }) : undefined
    if (leftOut) return refundRefused(leftOut)
    const leavesUnsealed = settles === 'descelle'
    const mailInput = { amountCents: plan.moneyCents, creditCents: plan.creditCents, means, reason, leavesUnsealed }
    return showMail(asked, order.email, refundMail(order, mailInput))
  }),

  // The same idempotency key, so that it cannot be paid twice; a returned refund gets a new one.
  'remboursement/reprendre': verb(namedRefund, async (asked) => {
    const { db, identity, actor, at } = asked
    const refund = await ownRefund(asked)
    if (!refund) return missing('Remboursement inconnu')
    await retryRefund(db, { refund, actor, at })
    const providers = providersByName(asked.context.get(tenantContext), identity.origin)
    return noticeOf({ db, identity }, await runRefund(db, { refundId: refund.id, providers, at }), refund)
  }),

  'remboursement/virement': verb(namedRefund, async (asked) => {
    const { db, identity, actor, at } = asked
    const refund = await ownRefund(asked)
    if (!refund) return missing('Remboursement inconnu')
    await requireFreshPassword(asked)
    if (await noteReturnedByHand(db, { refund, actor, at })) return noticeOf({ db, identity }, 'done', refund)
    return caution('Ce remboursement n’est plus à refaire\u202f: il est fait, ou redemandé au prestataire.')
  }),

  'paiement-a-rendre': verb(unmatchedRefundForm, async (asked) => {
    await requireFreshPassword(asked)
    const { db, identity, params, value, actor, at } = asked
    const orderId = orderIn(params)
    const requested = await refundUnmatchedPayment(db, { ...value, orderId, actor, at, reason: unmatchedRefundReason })
    if (!requested.ok) return unmatchedGone
    const providers = providersByName(asked.context.get(tenantContext), identity.origin)
    const { id: refundId, status } = requested.refund
    const outcome = status === 'done' ? 'done' : await runRefund(db, { refundId, providers, at })
    return noticeOf({ db, identity }, outcome, requested.refund)
  }),

  'paiement-a-rendre/:paymentId/message': verb(unmatchedRefundForm, async (asked) => {
    const { order } = await foundOrder(asked)
    const draft = await draftUnmatchedRefund(asked.db, { orderId: order.id, paymentId: asked.params.paymentId ?? '' })
    if (!draft) return unmatchedGone
    const { plan, means } = draft
    const mailInput = {
      amountCents: plan.moneyCents,
      creditCents: plan.creditCents,
      means,
      reason: unmatchedRefundReason,
    }
    return showMail(asked, order.email, refundMail(order, mailInput))
  }),
}

const unmatchedGone = caution('Ce paiement est déjà rendu, ou en train de l’être.')

type RefundFields = Asked<z.output<ReturnType<typeof refundForm>>>

function refundChoice(value: RefundFields['value'], positions: number[]) {
  const { version, refundId, delivery, amount, whole, settles, reason, ...units } = value
  const lines = unitsByPosition(units, positions)
  const choice = { lines, delivery: delivery === 'on', amountCents: amount, whole: whole === 'on' }
  return { version, refundId, choice, settles, reason }
}

function askedRefund({ params, value, actor, at }: RefundFields, positions: number[]) {
  const { version: seen, settles, ...choice } = refundChoice(value, positions)
  return { ...choice, orderId: orderIn(params), seen, actor, at, settlesWithdrawals: settledBy(settles) }
}

function settledBy(settles: (typeof settlings)[number] | undefined): 'whole' | 'without-unsealed' | undefined {
  if (settles === 'oui') return 'whole'
  return settles === 'descelle' ? 'without-unsealed' : undefined
}

/** The refund named by a form, if it belongs to this order. */
async function ownRefund({ db, params, value }: Asked<z.output<typeof namedRefund>>) {
  const refund = await findRefund(db, value.refundId)
  return refund?.order_id === orderIn(params) ? refund : undefined
}

/** Reports the provider's answer for one refund. */
async function noticeOf(
  shop: Pick<Asked, 'db' | 'identity'>,
  outcome: RefundOutcome,
  refund: { order_id: string; amount_cents: number; credit_cents: number },
): Promise<Notice> {
  const amount = formatEuros(refund.amount_cents + refund.credit_cents)
  switch (outcome) {
    case 'done':
      return done(`${amount} remboursés. ${await buyerMailText(shop, refund.order_id)}`)
    case 'refused':
      return {
        tone: 'danger',
        lines: [
          `Le prestataire refuse de rendre ${amount}. Rien n’a été rendu\u202f: voyez la raison dans son tableau de bord.`,
        ],
      }
    default:
      return caution(`Le prestataire ne répond pas. Le remboursement de ${amount} est gardé et lui sera redemandé.`)
  }
}

function refundRefused(refusal: Exclude<RequestRefundResult | DraftRefundResult, { ok: true }>): Outcome {
  switch (refusal.reason) {
    case 'changed':
      return changedSince(refusal.since)
    case 'nothing':
      return wrong('amount', 'Choisissez des articles, la livraison ou un montant au-dessus de zéro')
    case 'too-many-units':
      return wrong(unitsName(refusal.position), `Il n’en reste que ${refusal.left} à rembourser`)
    case 'above':
      return wrong('amount', `Il ne reste que ${formatEuros(refusal.leftCents)} à rendre`)
    case 'credit-whole':
      return wrong(
        'amount',
        `${formatEuros(refusal.moneyCents)} au plus\u202f: le reste a été payé par avoir, rendu seulement avec «\u202fTout rendre\u202f»`,
      )
    case 'left-out':
      return wrong(
        'settles',
        `${refusal.units} × ${refusal.name}, renoncé, n’est pas remboursé\u202f: dites-le descellé, ou corrigez les articles renoncés`,
      )
    default:
      return wrong('amount', 'Cette commande n’est pas, ou plus, payée')
  }
}
