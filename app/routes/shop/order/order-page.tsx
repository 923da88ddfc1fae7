import type { Selectable } from 'kysely'
import { href } from 'react-router'
import { type PaperLink, PaperLinks } from '~/components/paper/paper-links'
import { AddressBlock } from '~/components/shop/checkout/address-block'
import { type PaymentChoice, PaymentMethods } from '~/components/shop/checkout/payment-methods'
import { referralDropped } from '~/components/shop/loyalty/advantages'
import { type MailLink, MailLinks, OrderParcels, type ParcelView } from '~/components/shop/order/order-parcels'
import { OrderAddresses, OrderLines, type OrderView } from '~/components/shop/order/order-view'
import { TransferDetails, type TransferFacts } from '~/components/shop/order/transfer-facts'
import { PageTop } from '~/components/shop/page/page-top'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import type { OrderEventTable, OrderStatus, PaymentMethod } from '~/database/schema'
import { type OrderPromise, promiseText } from '~/models/shop/order'
import type { OrderState } from '~/models/shop/payment'
import type { CreditTerms } from '~/models/values/credit'
import { formatDate, formatDateTime, formatDay, versionText } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { dueAfter } from '~/models/values/totals'

type TimelineEvent = Pick<Selectable<OrderEventTable>, 'id' | 'kind' | 'to_status' | 'reason' | 'created_at'>

/** The order's history, latest last, without internal events. */
function Timeline({ events }: { events: TimelineEvent[] }) {
  const removed = events.filter(({ kind }) => kind === 'parcel-removed').map(({ reason }) => reason ?? '')
  const isRemoved = ({ kind, reason }: TimelineEvent) =>
    kind === 'parcel-sent' && removed.some((words) => words.startsWith(`${reason}, `))
  const shown = events
    .filter((event) => !isRemoved(event))
    .flatMap((event) => {
      const words = wordsOf(event)
      return words ? [{ ...event, words }] : []
    })
  return (
    <ol className="timeline">
      {shown.map(({ id, words, created_at }) => (
        <li key={id}>
          <p>{words}</p>
          <p className="muted small">
            <time dateTime={created_at}>{formatDateTime(new Date(created_at))}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}

function wordsOf({ kind, to_status, reason }: TimelineEvent): string | undefined {
  if (kind === 'delivery-moved' && reason) return `Nouvelle date, comptée depuis votre paiement\u202f: ${reason}`
  if (kindsWithDetail.has(kind)) return `${kindText[kind]}${reason ? `\u202f: ${reason}` : ''}`
  if (kind === 'cancelled') return reason ? `Commande annulée : ${reason}` : 'Commande annulée'
  return kindText[kind] ?? (to_status ? statusText[to_status] : undefined)
}

const kindsWithDetail = new Set(['parcel-sent', 'parcel-delivered', 'parcel-day', 'refund-done', 'refund-returned'])

const kindText: Record<string, string> = {
  placed: 'Commande enregistrée',
  address: 'Adresse de livraison indiquée',
  'transfer-confirmed': 'Réservation confirmée',
  'referral-dropped': 'Remise de parrainage non appliquée',
  paid: 'Paiement reçu, commande confirmée',
  'payment-pending': 'Paiement en cours de confirmation',
  'payment-failed': 'Paiement refusé',
  'payment-expired': 'Paiement non terminé',
  'payment-mismatch': 'Paiement en cours de vérification',
  'refund-due': 'Remboursement à venir',
  'parcel-sent': 'Colis parti',
  'refund-done': 'Remboursement effectué',
  'refund-returned': 'Remboursement refusé par votre banque, à refaire',
  'parcel-changed': 'Numéro de suivi corrigé',
  'parcel-delivered': 'Colis livré',
  'parcel-day': 'Jour de livraison corrigé',
  withdrawal: 'Rétractation reçue',
  'late-withdrawal': 'Déclaration de rétractation reçue après le délai',
  'late-delivery-notice': 'Mise en demeure de livrer reçue',
  'late-delivery-cancellation': 'Demande d’annulation pour retard reçue',
}

const statusText: Record<OrderStatus, string> = {
  en_attente: 'Commande remise en attente',
  confirme: 'Commande confirmée',
  expedie: 'Commande expédiée',
  livre: 'Commande livrée',
  annule: 'Commande annulée',
}

export interface OrderPageProps {
  /** Signed order reference. */
  reference: string
  order: OrderView
  state: Pick<OrderState, 'tone' | 'title' | 'text'>
  /** Name of the payment method. */
  method: string
  /** When it was paid, and by whom. */
  paid: string[]
  cgvVersion: string
  termsHref: string
  /** ISO dates of a late delivery. */
  delivery: { from: string; to: string }
  late: boolean
  promise: OrderPromise
  /** How the date of a service is arranged; undefined without a service. */
  appointment: string | undefined
  promised: boolean
  withdrawable: boolean
  reviewHref: string | undefined
  referralDropped: boolean
  addressMissing: boolean
  transfer: TransferFacts | undefined
  paymentPaused: string | undefined
  /** Position of the reorder form: first on a cancelled order; undefined while awaiting payment. */
  reorderable: 'first' | 'last' | undefined
  seller: { name: string; lines: string[] }
  /** Date, and whether it is a demonstration, for the printed page. */
  printed: { on: string; demo: boolean }
  mails: MailLink[]
  payAgain: { methods: PaymentChoice[]; chosen: PaymentMethod | undefined; terms: CreditTerms | undefined } | undefined
  papers: PaperLink[]
  parcels: ParcelView[]
  events: TimelineEvent[]
}

export function OrderPage({ refused, ...page }: OrderPageProps & { refused?: string }) {
  const { order, state, reference } = page
  return (
    <>
      {refused ? <Notice tone="danger" lines={[refused]} className="page-notice" /> : null}
      <PageTop
        title={order.number ? `Commande ${order.number}` : 'Votre commande'}
        noIndex
        lead={`Passée le ${formatDate(new Date(order.createdAt))}`}
      />
      <p className="print-only">
        Document édité le {page.printed.on} (heure de Paris).
        {page.printed.demo ? ' Commande de démonstration, sans valeur.' : null}
      </p>
      <div className="with-aside">
        <div className="stack stack-large">
          <Notice tone={state.tone} live={false}>
            <p>
              <strong>{state.title}</strong>
            </p>
            <p>{state.text}</p>
          </Notice>
          {page.reorderable === 'first' ? <OrderAgain reference={reference} /> : null}
          {page.referralDropped ? <Notice tone="caution" live={false} lines={[referralDropped]} /> : null}
          {page.addressMissing ? <MissingAddress reference={reference} /> : null}
          {page.late ? <LateDelivery reference={reference} to={page.delivery.to} /> : null}
          {page.transfer ? <TransferDetails transfer={page.transfer} /> : null}
          {page.paymentPaused ? <Notice tone="caution" live={false} lines={[page.paymentPaused]} /> : null}
          {page.payAgain ? <PayAgain {...page.payAgain} page={page} /> : null}
          <OrderLines order={order} />
          {page.reorderable === 'last' ? <OrderAgain reference={reference} again /> : null}
        </div>
        <OrderSide {...page} />
      </div>
    </>
  )
}

function PayAgain({
  page,
  methods,
  chosen,
  terms,
}: NonNullable<OrderPageProps['payAgain']> & { page: OrderPageProps }) {
  const { reference, order, transfer } = page
  const totalCents = dueAfter(order.totalCents, order.creditCents)
  const form = (
    <form method="post" action={href('/commande/:reference/payer', { reference })} className="stack" id="payer">
      {totalCents === 0 ? (
        <input type="hidden" name="payment_method" value="credit" />
      ) : (
        <PaymentMethods choices={methods} chosen={chosen} totalCents={totalCents} terms={terms} />
      )}
      <Button wide large>
        {totalCents === 0 ? 'Payer avec mon avoir' : `Payer ${formatEuros(totalCents)}`}
      </Button>
    </form>
  )
  if (!transfer) return form
  return (
    <details className="pay-otherwise">
      <summary>Payer autrement</summary>
      {form}
    </details>
  )
}

/** `again`: shown on a completed order. */
export function OrderAgain({ reference, again }: { reference: string; again?: boolean }) {
  return (
    <form method="post" action={href('/commande/:reference/panier', { reference })} className="row">
      {again ? (
        <Button variant="quiet">Commander à nouveau</Button>
      ) : (
        <Button>Remettre ces articles dans mon panier</Button>
      )}
    </form>
  )
}

function MissingAddress({ reference }: { reference: string }) {
  return (
    <Notice tone="caution" live={false}>
      <p>Il nous manque votre adresse de livraison.</p>
      <p>
        <ButtonLink href={href('/commande/:reference/adresse', { reference })}>Indiquer l’adresse</ButtonLink>
      </p>
    </Notice>
  )
}

function ExpectedDelivery({ promise, appointment }: Pick<OrderPageProps, 'promise' | 'appointment'>) {
  return (
    <>
      <p>{promise.kind === 'days' ? `Livraison ${promiseText(promise)}.` : promiseText(promise)}</p>
      {appointment ? <p>{appointment}</p> : null}
    </>
  )
}

/** Art. L216-6 C. conso. */
function LateDelivery({ reference, to }: { reference: string; to: string }) {
  const action = href('/commande/:reference/livraison-en-retard', { reference })
  return (
    <section className="card stack stack-small" aria-labelledby="retard">
      <h2 id="retard">Votre livraison est en retard</h2>
      <p>Elle était promise au plus tard le {formatDay(to)}. Que souhaitez-vous ?</p>
      <form method="post" action={action} className="row">
        <Button name="request" value="deliver" variant="quiet">
          Mettre en demeure de livrer
        </Button>
        <Button name="request" value="cancel" variant="danger">
          Demander l’annulation
        </Button>
      </form>
      <p className="small">
        <a href={action}>Ce que chaque demande entraîne</a>
      </p>
    </section>
  )
}

function OrderSide({ order, reference, ...page }: OrderPageProps) {
  return (
    <aside className="order-side" aria-label="Suivi de la commande">
      <section className="card stack stack-small">
        <h2 className="order-side-title">Suivi</h2>
        {page.promised ? <ExpectedDelivery promise={page.promise} appointment={page.appointment} /> : null}
        <OrderParcels parcels={page.parcels} />
        <Timeline events={page.events} />
      </section>
      <section className="address-block">
        <h2>Paiement</h2>
        <p>{page.method}</p>
        {page.paid.map((line) => (
          <p key={line} className="muted">
            {line}
          </p>
        ))}
        <PaperLinks papers={page.papers} />
      </section>
      <OrderAddresses order={order} />
      <AddressBlock title="Vendu par" lines={[page.seller.name, ...page.seller.lines]} />
      <MailLinks mails={page.mails} />
      <ul className="order-links">
        {page.reviewHref ? (
          <li>
            <a href={page.reviewHref}>Donner mon avis</a>
          </li>
        ) : null}
        {page.withdrawable ? (
          <li>
            <a href={`${href('/retractation')}?commande=${reference}`}>Renoncer au contrat ici</a>
          </li>
        ) : null}
        <li>
          <a href={page.termsHref}>Conditions générales de vente, {versionText(page.cgvVersion)}</a>
        </li>
        <li>
          <a href={`${href('/support')}?commande=${reference}#contact`}>Une question sur cette commande</a>
        </li>
        <li>
          <a href={href('/profile')}>Toutes mes commandes, mes points et mes données</a>
        </li>
        <li className="muted">Gardez l’adresse de cette page : elle suffit à revoir votre commande.</li>
        <li className="muted">
          Imprimée ou enregistrée en PDF, elle vaut preuve : vendeur, SIREN, date et numéro de chaque page y sont.
        </li>
      </ul>
    </aside>
  )
}
