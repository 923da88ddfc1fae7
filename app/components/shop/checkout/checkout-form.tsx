import { href } from 'react-router'
import type { PaymentMethod } from '~/database/schema'
import type { CartSummary } from '~/models/cart'
import { formatEuros, taxWords, versionWords } from '~/models/values'

import { Button, ButtonLink } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { EmailField, Field, PhoneField } from '../../ui/field'
import { type DescribedField, type FormState, useFields } from '../../ui/use-fields'
import type { DeliveryFacts } from '../cart/delivery-facts'
import type { InstalmentTerms } from '../cart/instalments'
import { AddressBlock } from './address-block'
import { OrderRecap } from './order-recap'
import { type PaymentChoice, PaymentMethods } from './payment-methods'

export interface CheckoutFormProps {
  cart: CartSummary
  search: string
  delivery: DeliveryFacts
  deliveryLines: string[]
  billingLines: string[] | undefined
  methods: PaymentChoice[]
  terms: InstalmentTerms
  cgvVersion: string
  /** What the customer's credit pays of the total. */
  creditCents: number
  /** Why no order can be placed now. */
  blocked: { message: string; link?: { href: string; label: string } } | undefined
}

export interface CheckoutValues {
  email: string
  name: string
  phone: string
  payment_method: PaymentMethod | undefined
}

export function CheckoutForm({ defaultValue, lastResult, ...page }: CheckoutFormProps & FormState<CheckoutValues>) {
  const { fields, errors } = useFields<CheckoutValues>('paiement', { defaultValue, lastResult })
  const { payment_method, ...others } = errors
  const { cart, search } = page
  const dueCents = cart.totals.totalCents - page.creditCents
  const total = formatEuros(dueCents)
  const count = Object.keys(errors).length
  return (
    <form method="post" action={`${href('/checkout')}${search}`} className="checkout" noValidate>
      <p className="checkout-total">
        <span>
          {cart.count} {cart.count > 1 ? 'articles' : 'article'}
        </span>
        <span>
          {page.creditCents > 0 ? 'Reste à payer' : taxWords(cart.totals.vatPercent).total}{' '}
          <strong className="num">{total}</strong>
        </span>
      </p>
      <div className="checkout-main">
        <ErrorSummary
          title={count > 1 ? `${count} points à corriger` : 'Un point à corriger'}
          errors={{ ...others, [firstMethodId(page.methods)]: payment_method }}
        />
        <ContactFields fields={fields} />
        <section className="checkout-addresses" aria-label="Adresses">
          <AddressBlock title="Adresse de livraison" lines={page.deliveryLines}>
            <a href={`${href('/shipping')}${search}`} className="small">
              Modifier<span className="visually-hidden"> l’adresse de livraison</span>
            </a>
          </AddressBlock>
          {page.billingLines ? <AddressBlock title="Adresse de facturation" lines={page.billingLines} /> : null}
        </section>
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
      </div>
      <div className="checkout-side">
        <OrderRecap cart={cart} delivery={page.delivery} search={search} creditCents={page.creditCents}>
          {page.blocked ? <Blocked {...page.blocked} /> : <Commit cgvVersion={page.cgvVersion} dueCents={dueCents} />}
        </OrderRecap>
      </div>
    </form>
  )
}

function ContactFields({ fields }: { fields: Record<'email' | 'name' | 'phone', DescribedField> }) {
  return (
    <fieldset className="address-part">
      <legend>Vos informations</legend>
      <div className="fields fields-2">
        <EmailField
          field={fields.email}
          label="Email"
          required
          whole
          hint="Pour la confirmation et le suivi de la commande."
        />
        <Field field={fields.name} label="Nom complet" autoComplete="name" maxLength={241} />
        <PhoneField field={fields.phone} />
      </div>
    </fieldset>
  )
}

/**
 * Sends the total and the version of the terms that were shown: the action compares them with the current ones and
 * refuses the order when they changed.
 */
function Commit({ cgvVersion, dueCents }: { cgvVersion: string; dueCents: number }) {
  return (
    <div className="commit">
      <input type="hidden" name="seen_total" value={dueCents} />
      <input type="hidden" name="cgv_version" value={cgvVersion} />
      <p className="small">
        En commandant, vous acceptez nos{' '}
        <a href={`${href('/cgv')}?version=${encodeURIComponent(cgvVersion)}`}>conditions générales de vente</a> (
        {versionWords(cgvVersion)}). Vos données servent à exécuter le contrat :{' '}
        <a href={href('/confidentialite')}>vos données et vos droits</a>.
      </p>
      <Button wide large data-pay="">
        Commander avec obligation de paiement — {formatEuros(dueCents)}
      </Button>
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
