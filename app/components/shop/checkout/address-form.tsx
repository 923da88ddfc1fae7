import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { z } from 'zod'
import { countries, customsWords, type shippingSchema } from '~/models/values'

import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { EmailField, Field, PhoneField, SelectField } from '../../ui/field'
import { type DescribedField, type FormState, useFields } from '../../ui/use-fields'

type Address = z.input<typeof shippingSchema>

const countryOptions = countries.map((country) => ({ value: country, label: country }))

export function AddressForm({
  submit,
  action,
  followAction,
  children,
  ...state
}: FormState<Address> & {
  submit: string
  /** Where the form goes; its own page without one. */
  action?: string
  /** Shows the form again, with the amounts of its country beside it. */
  followAction?: string
  children?: ReactNode
}) {
  const { fields, errors } = useFields<Address>('adresse', state)
  return (
    <form method="post" action={action} className="form address-form" noValidate>
      <ErrorSummary title="Vérifiez votre adresse" errors={errors} />
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
        <div className="fields fields-2">
          <SelectField
            field={fields.country}
            label="Pays"
            required
            whole
            autoComplete="shipping country-name"
            options={countryOptions}
            hint={<CustomsHint />}
          />
          <Field field={fields.address} label="Adresse" required whole autoComplete="shipping address-line1" />
          <Field
            field={fields.addressLine2}
            label="Complément (facultatif)"
            whole
            autoComplete="shipping address-line2"
            hint="Bâtiment, étage, digicode…"
          />
          <Field
            field={fields.postalCode}
            label="Code postal"
            required
            autoComplete="shipping postal-code"
            inputMode="numeric"
            maxLength={8}
            hint="5 chiffres en France, 4 ailleurs."
          />
          <Field field={fields.city} label="Ville" required autoComplete="shipping address-level2" />
        </div>
      </fieldset>
      <details className="address-part" open={[fields.company, fields.vatNumber].some(isFilled)}>
        <summary>Vous achetez pour une société ?</summary>
        <div className="fields fields-2">
          <Field field={fields.company} label="Société (facultatif)" autoComplete="shipping organization" />
          <Field
            field={fields.vatNumber}
            label="Numéro de TVA (facultatif)"
            autoComplete="off"
            hint="Il figurera sur la facture."
          />
        </div>
      </details>
      <BillingPart fields={fields} />
      <PrivacySentence />
      <div className="form-end">
        <Button large>{submit}</Button>
        {followAction ? (
          <Button variant="quiet" formAction={followAction}>
            Mettre à jour le total pour ce pays
          </Button>
        ) : null}
        {children}
      </div>
    </form>
  )
}

function isFilled({ initialValue, errors }: DescribedField): boolean {
  return Boolean(initialValue || errors)
}

/** CSS shows it while Suisse is chosen; always, in a browser without `:has()`. */
function CustomsHint() {
  return (
    <>
      Livraison à domicile. <span className="customs-hint">{customsWords}</span>
    </>
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

/** Art. 13 RGPD. */
function PrivacySentence() {
  return (
    <p className="muted small">
      Ces informations servent à livrer et à facturer votre commande (exécution du contrat). Sans commande, elles sont
      effacées 30 jours après votre dernière visite ; les factures sont conservées 10 ans. Vous pouvez les consulter,
      les corriger ou les faire effacer : <a href={href('/confidentialite')}>vos données et vos droits</a>.
    </p>
  )
}
