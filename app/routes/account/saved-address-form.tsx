import type { z } from 'zod'
import { addressBookPath } from '~/components/shop/address/address-book-path'
import { CompanyFields, PlaceFields, type Suggestions } from '~/components/shop/address/address-fields'
import { CountryChoice } from '~/components/shop/address/country-choice'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/error-summary'
import { Field, PhoneField } from '~/components/ui/field'
import { type FormState, useFields } from '~/components/ui/use-fields'
import type { savedAddressSchema } from '~/models/values/address'

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
