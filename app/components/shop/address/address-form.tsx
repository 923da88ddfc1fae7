import type { ReactNode } from 'react'
import type { z } from 'zod'
import { addressBookPath } from '~/components/shop/address/address-book-path'
import { classes } from '~/components/ui/classes'
import countrySummary from '~/islands/country-summary.ts?worker&url'
import { agreementTexts } from '~/models/base/agreement'
import type { savedAddressSchema, shippingSchema } from '~/models/values/address'
import { customsText } from '~/models/values/delivery'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { EmailField, Field, PhoneField, SelectField } from '../../ui/field'
import { type DescribedField, type FormState, useFields } from '../../ui/use-fields'
import { useLight } from '../page/use-shop'
import { CompanyFields, countryOptions, PlaceFields, PrivacySentence, type Suggestions } from './address-fields'

type Address = z.input<typeof shippingSchema> & { remember?: string; remind?: string }

export function AddressForm({
  submit,
  action,
  followAction,
  suggestions,
  offersBook,
  offersReminder,
  children,
  ...state
}: FormState<Address> & {
  submit: string
  /** Path the form is posted to; by default its own page. */
  action?: string
  /** Path that shows the form again with the amounts for its country. */
  followAction?: string
  suggestions?: Suggestions
  /** Offers to save the address in the address book. */
  offersBook?: boolean
  /** Offers a mail reminder if the order is abandoned. */
  offersReminder?: boolean
  children?: ReactNode
}) {
  const { fields, errors } = useFields<Address>('adresse', state)
  return (
    <form method="post" action={action} className="form address-form" noValidate>
      <ErrorSummary title="Vérifiez votre adresse" errors={errors} />
      <CountryChoice field={fields.country} followAction={followAction} />
      <fieldset className="address-part">
        <legend>Vos coordonnées</legend>
        <div className="fields fields-2">
          <Field field={fields.firstName} label="Prénom" required autoComplete="shipping given-name" />
          <Field field={fields.lastName} label="Nom" required autoComplete="shipping family-name" />
          <EmailField field={fields.email} required hint="Pour la confirmation et le suivi de la commande." />
          <PhoneField field={fields.phone} required hint="Pour que le livreur puisse vous joindre." />
        </div>
      </fieldset>
      <fieldset className="address-part">
        <legend>Adresse de livraison</legend>
        <PlaceFields fields={fields} suggestions={suggestions} />
      </fieldset>
      <CompanyFields fields={fields} />
      <BillingPart fields={fields} />
      {offersBook ? <RememberChoice field={fields.remember} /> : null}
      {offersReminder ? <ReminderChoice isChecked={fields.remind.initialValue === 'on'} /> : null}
      <PrivacySentence />
      <div className="form-end">
        <Button large>{submit}</Button>
        {children}
      </div>
    </form>
  )
}

function RememberChoice({ field }: { field: DescribedField }) {
  return (
    <label className="checkbox">
      <input type="checkbox" name="remember" value="on" defaultChecked={field.initialValue === 'on'} />
      <span>Garder cette adresse dans mon carnet</span>
    </label>
  )
}

type BillingName = Extract<keyof Address, `billing${string}`>

function BillingPart({ fields }: { fields: Record<BillingName, DescribedField> }) {
  return (
    <fieldset className="address-part billing">
      <legend className="visually-hidden">Adresse de facturation</legend>
      <label className="checkbox">
        <input
          type="checkbox"
          name="billingDifferent"
          value="on"
          defaultChecked={fields.billingDifferent.initialValue === 'on'}
        />
        <span>Facturer à une autre adresse</span>
      </label>
      <div className="fields fields-2 billing-fields">
        <Field field={fields.billingName} label="Nom ou société" required whole autoComplete="billing name" />
        <Field field={fields.billingAddress} label="Adresse" required whole autoComplete="billing address-line1" />
        <Field
          field={fields.billingPostalCode}
          label="Code postal"
          required
          autoComplete="billing postal-code"
          inputMode="numeric"
          maxLength={8}
        />
        <Field field={fields.billingCity} label="Ville" required autoComplete="billing address-level2" />
        <SelectField
          field={fields.billingCountry}
          label="Pays"
          required
          whole
          autoComplete="billing country-name"
          options={countryOptions}
        />
      </div>
    </fieldset>
  )
}

/** Consent is never pre-checked (art. 4.11 RGPD), except where already given for this cart. */
export function ReminderChoice({ isChecked }: { isChecked: boolean }) {
  return (
    <label className="checkbox">
      <input type="checkbox" name="remind" value="on" defaultChecked={isChecked} />
      <span>
        {agreementTexts['cart-reminder'].text}{' '}
        <span className="muted small">Trois e-mails au plus, au sujet de ce panier seul.</span>
      </span>
    </label>
  )
}

/** Adds or edits an address of the book. */
export function SavedAddressForm({
  suggestions,
  ...state
}: FormState<z.input<typeof savedAddressSchema>> & { suggestions: Suggestions }) {
  const { fields, errors } = useFields<z.input<typeof savedAddressSchema>>('adresse', state)
  return (
    <form method="post" className="form address-form" noValidate>
      <ErrorSummary title="Vérifiez votre adresse" errors={errors} />
      <CountryChoice field={fields.country} followAction={undefined} />
      <div className="fields fields-2">
        <Field field={fields.firstName} label="Prénom" required autoComplete="shipping given-name" />
        <Field field={fields.lastName} label="Nom" required autoComplete="shipping family-name" />
        <PhoneField field={fields.phone} required whole hint="Pour que le livreur puisse vous joindre." />
      </div>
      <PlaceFields fields={fields} suggestions={suggestions} />
      <CompanyFields fields={fields} />
      <div className="form-end">
        <Button large>Enregistrer l’adresse</Button>
        <a href={addressBookPath}>Annuler</a>
      </div>
    </form>
  )
}

/** First field, since amounts depend on it: updated by its button, or by an island on change. */
function CountryChoice({ field, followAction }: { field: DescribedField; followAction: string | undefined }) {
  const followed = !useLight()
  return (
    <div className={classes('address-part country-choice', followed && 'country-followed')}>
      <SelectField
        field={field}
        label="Pays"
        required
        autoComplete="shipping country-name"
        options={countryOptions}
        hint={<CustomsHint />}
        data-island={followAction && countrySummary}
      />
      {followAction ? (
        <Button variant="quiet" formAction={followAction} data-follow="">
          Mettre à jour le total pour ce pays
        </Button>
      ) : null}
    </div>
  )
}

/** CSS shows it while Suisse is chosen; always visible in browsers without `:has()`. */
function CustomsHint() {
  return (
    <>
      Livraison à domicile. <span className="customs-hint">{customsText}</span>
    </>
  )
}
