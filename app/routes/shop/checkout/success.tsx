import type { ReactNode } from 'react'
import { data, href, type RouterContextProvider } from 'react-router'
import { AdvantageBlocks } from '~/components/shop/checkout/order-advantages'
import { TransferDetails } from '~/components/shop/order/transfer-facts'
import { PageMeta } from '~/components/shop/page/page-meta'
import { Button, ButtonLink } from '~/components/ui/button'
import { Icon, type IconName } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { Stepper } from '~/components/ui/stepper'
import type { CustomerOrder, Payment } from '~/database/schema'
import { providerFor } from '~/integrations/payments/index.server'
import { findAccountOwner } from '~/middleware/session.server'
import type { OrderAdvantages } from '~/models/loyalty'
import { findOrderAdvantages } from '~/models/loyalty/index.server'
import { includesService, isServicesOnly, promiseOf, promiseWords } from '~/models/order'
import { awaitedTransfer, lookUpPayment, transferConfirmationPath } from '~/models/payment/index.server'
import type { Settings } from '~/models/shop'
import { appointmentWords, dueOf, formatDateTime, formatEuros, servicePlace, taxWords } from '~/models/values'
import { requestOrigin } from '~/routes/request-origin.server'
import { shopRequest } from '~/routes/shop-request.server'
import { config } from '~/runtime/config.server'
import type { Identity } from '~/runtime/identity.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { transferFacts } from '../order/order-page.server'
import type { Route } from './+types/success'
import { orderPath } from './return-urls.server'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

export async function loader({ request, context }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id')
  if (!sessionId) return data({ kind: 'missing' as const }, { status: 400 })
  const { tenant, at, readSettings } = shopRequest(context)
  const origin = requestOrigin(request)
  const providerOf = (payment: Payment) => providerFor(payment, tenant, origin)
  const outcome = await lookUpPayment(tenant.db, { sessionId, providerOf, at })
  if (outcome.kind === 'unknown') return data({ kind: 'unknown' as const }, { status: 404 })
  if (outcome.kind === 'unreachable') {
    return data({ kind: 'unreachable' as const, sessionId }, { status: 503, headers: { 'Retry-After': '30' } })
  }
  const { order, items } = outcome.found
  const settings = await readSettings()
  return data({
    kind: outcome.kind,
    number: order.order_number ?? '',
    total: formatEuros(dueOf(order)),
    paidBy: dueOf(order) === 0 ? `${formatEuros(order.total_cents)} payés avec votre avoir` : undefined,
    taxNote: taxWords(order.vat_percent).note,
    promise: promiseOf(order, items),
    appointment: includesService(items)
      ? `${servicePlace} ${appointmentWords({ servicesOnly: isServicesOnly(items) })}`
      : undefined,
    cancelReason: order.cancel_reason,
    transfer:
      outcome.kind === 'transfer'
        ? awaitedFacts({ order, settings, payment: outcome.payment, identity: tenant.identity })
        : undefined,
    // The URL may be shared: it shows the order number, the rest only to the visitor who ordered.
    own: ownLinks(context, order),
    advantages: outcome.kind === 'paid' ? await ownAdvantages({ request, context, order }) : undefined,
    sendsMail: config.smtpUrl !== undefined,
  })
}

function awaitedFacts(input: { order: CustomerOrder; settings: Settings; payment: Payment; identity: Identity }) {
  const { order, settings, payment, identity } = input
  const transfer = awaitedTransfer(order, [payment])
  if (!transfer) return undefined
  return {
    ...transferFacts(order, { settings, transfer }),
    // Only a demo shop without SMTP shows the link itself.
    confirmationHref:
      transfer.confirmBefore && identity.demo && !config.smtpUrl
        ? transferConfirmationPath(identity.signer, order.id)
        : undefined,
  }
}

async function ownAdvantages(input: {
  request: Request
  context: Readonly<RouterContextProvider>
  order: CustomerOrder
}): Promise<OrderAdvantages | undefined> {
  const { context, order } = input
  const { cartId, db } = shopRequest(context)
  if (cartId !== order.cart_id) return undefined
  const signedIn = await findAccountOwner(input)
  return findOrderAdvantages(db, { order, signedInAs: signedIn?.id })
}

function ownLinks(context: Readonly<RouterContextProvider>, order: CustomerOrder) {
  const { cartId, signer } = shopRequest(context)
  if (cartId !== order.cart_id) return undefined
  const page = orderPath(signer, order.id)
  const express = order.checkout_cart_id === order.cart_id ? '' : `?express=${order.checkout_cart_id}`
  return {
    order: page,
    resume: order.checkout_cart_id ? `${href('/checkout')}${express}` : `${page}#payer`,
    email: order.email,
  }
}

type SuccessData = Route.ComponentProps['loaderData']
type Settled = Extract<SuccessData, { number: string }>

export { headers } from '~/routes/answer-headers'

export default function Success({ loaderData }: Route.ComponentProps) {
  if (!('number' in loaderData)) {
    return (
      <Failure {...failures[loaderData.kind]}>
        {loaderData.kind === 'unreachable' ? (
          <form method="get">
            <input type="hidden" name="session_id" value={loaderData.sessionId} />
            <Button>Vérifier à nouveau</Button>
          </form>
        ) : null}
      </Failure>
    )
  }
  return <Outcome {...loaderData} />
}

const failures = {
  missing: {
    title: 'ID de session manquant',
    text: 'L’adresse de cette page est incomplète, et le paiement ne peut pas être retrouvé sans elle. Si vous avez payé, écrivez-nous : nous le retrouverons.',
  },
  unknown: {
    title: 'Impossible de vérifier le paiement',
    text: 'Ce paiement n’est pas connu de la boutique. Si vous avez payé, écrivez-nous : nous le retrouverons.',
  },
  unreachable: {
    title: 'Impossible de vérifier le paiement',
    text: 'Le prestataire de paiement ne répond pas. Ne payez pas une seconde fois : votre commande est gardée et sera confirmée dès qu’il répondra.',
  },
  expired: {
    title: 'Paiement non confirmé',
    text: 'Le délai de paiement est passé et la commande est annulée. Rien n’a été débité.',
  },
  unpaid: {
    title: 'Paiement non confirmé',
    text: 'Le paiement n’a pas abouti et rien n’a été débité. Vos articles vous attendent.',
  },
}

function Outcome(page: Settled) {
  const number = <strong className="num nowrap">n° {page.number}</strong>
  switch (page.kind) {
    case 'paid':
      return (
        <Result icon="done" title="Merci, votre commande est confirmée" page={page}>
          <p>
            Commande {number}, {page.paidBy ?? `${page.total} payés`}.{page.taxNote ? ` ${page.taxNote}.` : null}
          </p>
          <Promised {...page} />
          <MailSentence {...page} />
        </Result>
      )
    case 'transfer':
      return (
        <Result icon="bank" title="Commande enregistrée, votre virement est attendu" page={page}>
          <p>Commande {number}. Elle part à la réception du virement.</p>
          <Promised {...page} />
          {page.transfer?.confirmBefore ? <ConfirmationNotice {...page} before={page.transfer.confirmBefore} /> : null}
          {page.transfer ? <TransferDetails transfer={page.transfer} /> : null}
          {page.transfer?.confirmBefore ? null : <MailSentence {...page} />}
        </Result>
      )
    case 'pending':
      return (
        <Result icon="clock" title="Paiement en cours de confirmation" page={page}>
          <p>
            Votre commande {number} est enregistrée et ses articles sont réservés. Le prestataire confirme votre
            paiement de {page.total} : vous n’avez rien à faire.
          </p>
          <MailSentence {...page} when="dès que le paiement est confirmé, ou s’il est refusé" />
        </Result>
      )
    case 'mismatch':
      return (
        <Result icon="clock" title="Paiement en cours de vérification" page={page}>
          <p>Le montant reçu n’est pas celui de la commande {number}. Nous le vérifions et vous écrivons.</p>
        </Result>
      )
    case 'refund-due':
      return (
        <Result icon="return" title="Votre paiement vous est rendu" page={page}>
          <p>
            Il est arrivé alors que la commande {number} ne pouvait plus être servie. Nous vous remboursons {page.total}{' '}
            en entier, par le même moyen.
          </p>
        </Result>
      )
    case 'expired':
    case 'unpaid':
      return <Failure {...failures[page.kind]}>{nextStep(page)}</Failure>
  }
}

function Promised({ promise, appointment }: Settled) {
  const words = promiseWords(promise)
  return (
    <>
      <p>{promise.kind === 'days' ? `Livraison à domicile ${words}.` : words}</p>
      {appointment ? <p>{appointment}</p> : null}
    </>
  )
}

function nextStep({ kind, own }: Settled) {
  if (!own) return <ButtonLink href={href('/cart')}>Revenir au panier</ButtonLink>
  if (kind === 'expired') return <ButtonLink href={own.order}>Reprendre les articles</ButtonLink>
  return <ButtonLink href={own.resume}>Payer à nouveau</ButtonLink>
}

function ConfirmationNotice({ own, transfer, before }: Settled & { before: Date }) {
  return (
    <Notice tone="caution" live={false}>
      <p>
        <strong>Ouvrez l’e-mail envoyé{own ? ` à ${own.email}` : ''} et confirmez la réservation</strong> avant le{' '}
        {formatDateTime(before)} (heure de Paris). Sans cela, les articles sont remis en vente et la commande est
        annulée.
      </p>
      {transfer?.confirmationHref ? (
        <p>
          Démonstration sans envoi d’e-mail : <a href={transfer.confirmationHref}>ouvrir le lien qui partirait</a>
        </p>
      ) : null}
    </Notice>
  )
}

function MailSentence({ sendsMail, own, when }: Settled & { when?: string }) {
  if (!sendsMail)
    return <p className="muted">Cette boutique n’envoie pas encore d’e-mail : notez le numéro ci-dessus.</p>
  const address = own ? ` à ${own.email}` : ''
  return (
    <p className="muted">
      {when ? `Un e-mail vous est envoyé${address} ${when}.` : `Un e-mail de confirmation vous est envoyé${address}.`}
    </p>
  )
}

interface ResultProps {
  icon: IconName
  title: string
  page: Settled
  children: ReactNode
}

function Result({ icon, title, page, children }: ResultProps) {
  return (
    <>
      <Stepper />
      <section className={`outcome outcome-${page.kind}`}>
        <PageMeta title={title} noIndex />
        <Icon name={icon} />
        <h1>{title}</h1>
        {children}
        <div className="row">
          {page.own ? <ButtonLink href={page.own.order}>Suivre ma commande</ButtonLink> : null}
          <ButtonLink href={href('/products')} variant="quiet">
            Retour aux produits
          </ButtonLink>
        </div>
        <p className="row">
          <a href={href('/profile')}>Mon compte</a>
          <a href={href('/support')}>Support</a>
        </p>
        {page.advantages ? <AdvantageBlocks {...page.advantages} /> : null}
      </section>
    </>
  )
}

function Failure({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <Stepper current="paiement" />
      <section className="outcome outcome-failure">
        <PageMeta title={title} noIndex />
        <Icon name="warning" />
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="row">
          {children}
          <ButtonLink href={href('/products')} variant="quiet">
            Retour aux produits
          </ButtonLink>
          <a href={href('/support')}>Écrire au support</a>
        </div>
      </section>
    </>
  )
}
