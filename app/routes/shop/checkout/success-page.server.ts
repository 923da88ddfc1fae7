import { data, href, type RouterContextProvider } from 'react-router'
import type { CustomerOrder, Payment } from '~/database/schema'
import { providerFor } from '~/integrations/payments/index.server'
import { isOwnOrder } from '~/middleware/checkout-cart.server'
import { findAccountOwner } from '~/middleware/session.server'
import type { Settings } from '~/models/base/setting'
import { listInvoicesOf } from '~/models/shop/invoice/index.server'
import type { OrderAdvantages } from '~/models/shop/loyalty'
import { findOrderAdvantages } from '~/models/shop/loyalty/index.server'
import { nextSteps, type OrderWithItems } from '~/models/shop/order'
import { orderReference } from '~/models/shop/order/index.server'
import {
  awaitedTransfer,
  findOrderState,
  lookUpPayment,
  transferConfirmationPath,
} from '~/models/shop/payment/index.server'
import { creditTerms, creditText } from '~/models/values/credit'
import { formatEuros } from '~/models/values/money'
import { dueOf, firstInstalmentText, INSTALMENT_COUNTS } from '~/models/values/totals'
import { taxText, vatOfOrder } from '~/models/values/vat'
import { paperLinks } from '~/routes/issued-papers.server'
import { requestOrigin } from '~/routes/request-origin.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { Identity } from '~/runtime/identity.server'
import { listReadableMails } from '../order/order-mails.server'
import { orderView, transferFacts } from '../order/order-page.server'
import { orderPath } from './return-urls.server'

interface Visit {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Payment state of a session, read from its provider: visiting the URL proves nothing. */
export async function loadSuccess(visit: Visit) {
  const sessionId = new URL(visit.request.url).searchParams.get('session_id')
  if (!sessionId) return data({ kind: 'missing' as const }, { status: 400 })
  const { tenant, at } = shopRequest(visit.context)
  const origin = requestOrigin(visit.request)
  const providerOf = (payment: Payment) => providerFor(payment, tenant, origin)
  const outcome = await lookUpPayment(tenant.db, { sessionId, providerOf, at })
  if (outcome.kind === 'unknown') return data({ kind: 'unknown' as const }, { status: 404 })
  if (outcome.kind === 'unreachable') {
    return data({ kind: 'unreachable' as const, sessionId }, { status: 503, headers: { 'Retry-After': '30' } })
  }
  return data(await settledPage(visit, outcome))
}

type Settled = Extract<Awaited<ReturnType<typeof lookUpPayment>>, { payment: Payment }>

async function settledPage({ request, context }: Visit, outcome: Settled) {
  const { tenant, readSettings } = shopRequest(context)
  const { order, items } = outcome.found
  const settings = await readSettings()
  const state = await findOrderState(tenant.db, order)
  const isOver = outcome.kind === 'paid' && (state.withdrawnAt !== undefined || order.payment_state === 'refunded')
  return {
    kind: isOver ? ('over' as const) : outcome.kind,
    state: { title: state.title, text: state.text },
    number: order.order_number ?? '',
    total: formatEuros(dueOf(order)),
    paidBy: dueOf(order) === 0 ? `${formatEuros(order.total_cents)} payés avec votre avoir` : undefined,
    instalments: order.payment_method === 'klarna' ? instalmentsOf(order, settings) : undefined,
    taxNote: taxText(vatOfOrder(order)).note,
    steps: isOver ? [] : nextSteps({ order, items }, { settings, services: tenant.template.words.shop.services }),
    cancelReason: order.cancel_reason,
    transfer:
      outcome.kind === 'transfer'
        ? awaitedFacts({ order, settings, payment: outcome.payment, identity: tenant.identity })
        : undefined,
    // The URL may be shared: it shows the order number, the rest only to the visitor who ordered.
    own: await ownOrder(context, outcome.found),
    advantages: outcome.kind === 'paid' && !isOver ? await ownAdvantages({ request, context, order }) : undefined,
    sendsMail: tenant.identity.mailServer !== undefined,
  }
}

/** What the law wants beside instalments (art. L312-6 C. conso). */
function instalmentsOf(order: CustomerOrder, settings: Settings) {
  const terms = creditTerms(settings)
  const plans = terms ? INSTALMENT_COUNTS.map((count) => creditText(dueOf(order), count, terms)) : []
  return {
    today: `Vous payez aujourd’hui ${firstInstalmentText(dueOf(order))}, selon ce que vous avez choisi auprès du prêteur.`,
    notes: terms ? [terms.warning, ...plans, terms.lateFee].join(' ') : '',
  }
}

function awaitedFacts(input: { order: CustomerOrder; settings: Settings; payment: Payment; identity: Identity }) {
  const { order, settings, payment, identity } = input
  const transfer = awaitedTransfer(order, [payment])
  if (!transfer) return undefined
  return {
    ...transferFacts(order, { settings, transfer }),
    // Only a demo shop without SMTP shows the link itself.
    confirmationHref:
      transfer.confirmBefore && identity.demo && !identity.mailServer
        ? transferConfirmationPath(identity.signer, order.id)
        : undefined,
  }
}

async function ownAdvantages(input: Visit & { order: CustomerOrder }): Promise<OrderAdvantages | undefined> {
  const { context, order } = input
  const { db } = shopRequest(context)
  if (!(await isOwnOrder(context, order))) return undefined
  const signedIn = await findAccountOwner(input)
  return findOrderAdvantages(db, { order, signedInAs: signedIn?.id })
}

async function ownOrder(context: Readonly<RouterContextProvider>, found: OrderWithItems) {
  const { order } = found
  const { signer, db } = shopRequest(context)
  if (!(await isOwnOrder(context, order))) return undefined
  const page = orderPath(signer, order.id)
  const express = order.checkout_cart_id === order.cart_id ? '' : `?express=${order.checkout_cart_id}`
  return {
    order: page,
    resume: order.checkout_cart_id ? `${href('/checkout')}${express}` : `${page}#payer`,
    email: order.email,
    view: await orderView(db, found),
    papers: paperLinks(await listInvoicesOf(db, order.id), (number) => `${page}/factures/${number}`),
    mails: await listReadableMails(context, { order, reference: orderReference(signer, order.id) }),
  }
}
