import { href } from 'react-router'
import type { DeliveryFacts } from '~/components/shop/cart/delivery-facts'
import { AddressBlock } from '~/components/shop/checkout/address-block'
import { type PaymentChoice, PaymentMethods } from '~/components/shop/checkout/payment-methods'
import { Button, ButtonLink } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/error-summary'
import { CheckField, EmailField, Field, PhoneField, RequiredNote } from '~/components/ui/field'
import { Icon } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { type DescribedField, type FormState, useFields } from '~/components/ui/use-fields'
import type { PaymentMethod } from '~/database/schema'
import { agreementTexts } from '~/models/base/agreement'
import { TRANSFER_CONFIRMATION_HOURS } from '~/models/base/setting'
import type { CartSummary } from '~/models/shop/cart'
import { earlyServiceTerms } from '~/models/shop/order'
import type { CreditTerms } from '~/models/values/credit'
import { versionText } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { typesetPhone } from '~/models/values/phone'
import { LEGAL_WITHDRAWAL_DAYS } from '~/models/values/return-terms'
import { dueAfter, MINIMUM_DUE_CENTS } from '~/models/values/totals'
import { taxText } from '~/models/values/vat'
import { OrderRecap } from './order-recap'

export interface CheckoutFormProps {
  cart: CartSummary
  search: string
  delivery: DeliveryFacts
  deliveryLines: string[]
  billingLines: string[] | undefined
  methods: PaymentChoice[]
  terms: CreditTerms | undefined
  /** Delivered to a company. */
  isBusiness: boolean
  /** Why its VAT number does not exempt it. */
  vatNote: string | undefined
  cgvVersion: string
  /** Part of the total paid by the customer's credit. */
  creditCents: number
  /** Why the order cannot be placed now. */
  blocked: { message: string; link?: { href: string; label: string } } | undefined
}

export interface CheckoutValues {
  email: string
  name: string
  phone: string
  payment_method: PaymentMethod | undefined
  offers?: 'on' | undefined
  early_service?: 'on' | undefined
}

export function CheckoutForm({ defaultValue, lastResult, ...page }: CheckoutFormProps & FormState<CheckoutValues>) {
  const { fields, errors } = useFields<CheckoutValues>('paiement', { defaultValue, lastResult })
  const { payment_method, ...others } = errors
  const { cart, search } = page
  const dueCents = dueAfter(cart.totals.totalCents, page.creditCents)
  const total = formatEuros(dueCents)
  const takes = (asked: string) => page.methods.some(({ method, unavailable }) => method === asked && !unavailable)
  const totalText = page.creditCents > 0 ? 'Reste à payer' : taxText(cart.totals.vat).total
  return (
    <form method="post" action={`${href('/checkout')}${search}`} className="checkout" noValidate>
      <p className="checkout-total">
        <span>
          {cart.count} {cart.count > 1 ? 'articles' : 'article'}
        </span>
        <span>
          {totalText} <strong className="num">{total}</strong>
        </span>
      </p>
      <div className="checkout-main">
        <ErrorSummary
          title={summaryTitle(errors)}
          errors={{ ...others, [firstMethodId(page.methods)]: payment_method }}
        />
        <ContactLine fields={fields} />
        <section className="checkout-addresses" aria-label="Adresses">
          <AddressBlock title="Adresse de livraison" lines={page.deliveryLines}>
            <a href={`${href('/shipping')}${search}`} className="small">
              Modifier<span className="visually-hidden"> l’adresse de livraison</span>
            </a>
          </AddressBlock>
          {page.billingLines ? <AddressBlock title="Adresse de facturation" lines={page.billingLines} /> : null}
        </section>
        {page.vatNote ? (
          <Notice
            tone="caution"
            live={false}
            lines={[page.vatNote]}
            link={{ href: `${href('/shipping')}${search}`, label: 'Corriger le numéro' }}
          />
        ) : null}
      </div>
      <div className="checkout-side">
        <OrderRecap
          cart={cart}
          delivery={page.delivery}
          search={search}
          creditCents={page.creditCents}
          isBusiness={page.isBusiness}
        />
      </div>
      <div className="checkout-pay">
        {dueCents === 0 ? (
          <p className="card">Votre avoir paie toute la commande{'\u202f'}: aucun autre paiement n’est demandé.</p>
        ) : (
          <PaymentMethods
            choices={page.methods}
            chosen={fields.payment_method.initialValue}
            totalCents={dueCents}
            terms={page.terms}
          />
        )}
        {page.blocked ? (
          <Blocked {...page.blocked} />
        ) : (
          <>
            {cart.includesService && !page.isBusiness ? <EarlyServiceChoice field={fields.early_service} /> : null}
            <OffersChoice field={fields.offers} />
            <Commit
              cgvVersion={page.cgvVersion}
              dueCents={dueCents}
              totalText={totalText}
              takesCards={takes('card')}
              takesTransfers={takes('transfer')}
            />
          </>
        )}
      </div>
    </form>
  )
}

/** An express request, never pre-checked (art. L221-25 C. conso). */
function EarlyServiceChoice({ field }: { field: DescribedField }) {
  return (
    <CheckField field={field}>
      Je demande que la prestation commence avant la fin du délai de rétractation. {earlyServiceTerms}{' '}
      <span className="muted small">
        Facultatif ; sinon, elle est fixée après les {LEGAL_WITHDRAWAL_DAYS} jours du délai légal.
      </span>
    </CheckField>
  )
}

/** Ordering is not consent: a separate box, never pre-checked. */
function OffersChoice({ field }: { field: DescribedField }) {
  return (
    <CheckField field={field}>
      {agreementTexts.offers.text} <span className="muted small">Facultatif ; un clic arrête tout.</span>
    </CheckField>
  )
}

const contactIds = ['email', 'name', 'phone']

/** Names the sections with errors. */
function summaryTitle(errors: Record<string, unknown>): string {
  const wrong = Object.keys(errors)
  const points = wrong.length > 1 ? `${wrong.length} points à corriger` : 'Un point à corriger'
  if (wrong.every((id) => contactIds.includes(id))) return `${points} dans vos informations`
  return wrong.length > 1 ? `${points} avant de payer` : 'Le moyen de paiement est à choisir'
}

/** Before the button: nothing is sold yet where it is paid later. */
const reservationText = `Par virement, vous réservez d’abord les articles pour ${TRANSFER_CONFIRMATION_HOURS} heures\u202f: la commande est prise une fois la réservation confirmée par le lien de notre e-mail, et part à la réception du virement.`

interface CommitProps {
  cgvVersion: string
  dueCents: number
  totalText: string
  takesCards: boolean
  takesTransfers: boolean
}

/** Sends the total and the version of the terms that were shown; the action refuses the order if either changed. */
function Commit({ cgvVersion, dueCents, totalText, takesCards, takesTransfers }: CommitProps) {
  return (
    <div className="commit">
      <input type="hidden" name="seen_total" value={dueCents} />
      <input type="hidden" name="cgv_version" value={cgvVersion} />
      <p className="small">
        En commandant, vous acceptez nos{' '}
        <a href={`${href('/cgv')}?version=${encodeURIComponent(cgvVersion)}`}>conditions générales de vente</a> (
        {versionText(cgvVersion)}). Vos données servent à exécuter le contrat :{' '}
        <a href={href('/confidentialite')}>vos données et vos droits</a>.
      </p>
      {takesTransfers && dueCents > 0 ? <p className="small">{reservationText}</p> : null}
      <p className="commit-total">
        {totalText} <strong className="num">{formatEuros(dueCents)}</strong>
      </p>
      <Button wide large data-pay="">
        Commander avec obligation de paiement — {formatEuros(dueCents)}
      </Button>
      {takesCards && dueCents > 0 ? (
        <p className="commit-lock">
          <Icon name="lock" />
          Votre numéro de carte n’est saisi que chez notre prestataire de paiement.
        </p>
      ) : null}
    </div>
  )
}

function Blocked({ message, link }: { message: string; link?: { href: string; label: string } }) {
  return (
    <div className="commit">
      <p className="cart-wait">{message}</p>
      {link ? (
        <ButtonLink href={link.href} wide>
          {link.label}
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** Target of the error summary's link. */
function firstMethodId(methods: PaymentChoice[]): string {
  const first = methods.find((choice) => choice.unavailable === undefined)
  return first ? `payment_method-${first.method}` : ''
}

type ContactFields = Record<'email' | 'name' | 'phone', DescribedField>

/** Contact details in one line; the fields expand when one is missing or invalid. */
function ContactLine({ fields }: { fields: ContactFields }) {
  const { email, name, phone } = fields
  const typed = [email.initialValue, name.initialValue, typesetPhone(phone.initialValue ?? '')].filter(Boolean)
  const isOpen = !email.initialValue || [email, name, phone].some(({ errors }) => errors)
  return (
    <details className="address-block contact-line" open={isOpen}>
      <summary>
        <h2>Vos informations</h2>
        <span className="contact-change">
          Modifier<span className="visually-hidden"> vos informations</span>
        </span>
        <span className="contact-typed">{typed.join(' · ')}</span>
      </summary>
      <div className="stack">
        <RequiredNote />
        <div className="fields fields-2">
          <EmailField
            field={email}
            label="Email"
            required
            whole
            hint="Pour la confirmation et le suivi de la commande."
          />
          <Field field={name} label="Nom complet" autoComplete="name" maxLength={241} />
          <PhoneField field={phone} />
        </div>
      </div>
    </details>
  )
}

interface CreditChoiceProps {
  balanceCents: number
  usableCents: number
  chosen: boolean
  search: string
  totalCents: number
}

/** A separate form: the page is rendered again, so that all amounts reflect the choice. */
export function CreditChoice({ balanceCents, usableCents, chosen, search, totalCents }: CreditChoiceProps) {
  return (
    <form method="post" action={`${href('/checkout/avoir')}${search}`} className="card row row-apart credit-choice">
      <p>
        {chosen ? (
          <>
            <strong>{formatEuros(usableCents)} de votre avoir</strong> paient cette commande.
          </>
        ) : (
          <>
            Vous avez <strong>{formatEuros(balanceCents)} d’avoir</strong>.
          </>
        )}
        {usableCents < balanceCents && usableCents < totalCents ? (
          <span className="muted small"> Un paiement est d’au moins {formatEuros(MINIMUM_DUE_CENTS)}.</span>
        ) : null}
      </p>
      <Button variant="quiet" name="use" value={chosen ? 'non' : 'oui'}>
        {chosen ? 'Ne pas utiliser mon avoir' : `Utiliser ${formatEuros(usableCents)}`}
      </Button>
    </form>
  )
}
