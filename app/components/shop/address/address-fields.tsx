import { href } from 'react-router'
import addressSuggestions from '~/islands/address-suggestions.ts?worker&url'
import { countries } from '~/models/values/address'

import { Field } from '../../ui/field'
import type { DescribedField } from '../../ui/use-fields'

export const countryOptions = countries.map((country) => ({ value: country, label: country }))

/** URL of address suggestions; undefined when no service is configured. */
export type Suggestions = string | undefined

type PlaceName = 'address' | 'addressLine2' | 'postalCode' | 'city'

export function PlaceFields({
  fields,
  suggestions,
}: {
  fields: Record<PlaceName, DescribedField>
  suggestions: Suggestions
}) {
  const island = suggestions && { 'data-island': addressSuggestions, 'data-suggestions': suggestions }
  return (
    <div className="fields fields-2">
      <Field
        field={fields.address}
        label="Adresse"
        required
        whole
        autoComplete="shipping address-line1"
        hint="Numéro et rue."
        {...island}
      />
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
  )
}

export function CompanyFields({ fields }: { fields: Record<'company' | 'siren' | 'vatNumber', DescribedField> }) {
  return (
    <details className="address-part" open={[fields.company, fields.siren, fields.vatNumber].some(isFilled)}>
      <summary>Vous achetez pour une société ?</summary>
      <div className="fields fields-2">
        <Field field={fields.company} label="Société (facultatif)" autoComplete="shipping organization" />
        <Field
          field={fields.siren}
          label="SIREN (facultatif)"
          autoComplete="off"
          inputMode="numeric"
          maxLength={40}
          hint="9 chiffres, pour une société française."
        />
        <Field
          field={fields.vatNumber}
          label="Numéro de TVA (facultatif)"
          autoComplete="off"
          maxLength={40}
          hint="Il figurera sur la facture. Livré en Belgique ou au Luxembourg à une société d’un autre État de l’Union que la France, et confirmé par le registre VIES, il exonère de TVA."
        />
      </div>
    </details>
  )
}

function isFilled({ initialValue, errors }: DescribedField): boolean {
  return Boolean(initialValue || errors)
}

/** Art. 13 RGPD. */
export function PrivacySentence() {
  return (
    <p className="muted small">
      Ces informations servent à livrer et à facturer votre commande (exécution du contrat). Sans commande, elles sont
      effacées 30 jours après votre dernière visite ; les factures sont conservées 10 ans. Vous pouvez les consulter,
      les corriger ou les faire effacer : <a href={href('/confidentialite')}>vos données et vos droits</a>.
    </p>
  )
}
