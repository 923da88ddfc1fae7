import { addressBookPath } from '~/components/shop/address/address-book-path'
import { ReminderChoice } from '~/components/shop/address/reminder-choice'
import { Button } from '~/components/ui/button'
import { ChoiceCard, Choices } from '~/components/ui/choice-card'
import { FieldError } from '~/components/ui/field-error'

export interface OfferedAddress {
  id: string
  /** Lines in postal format. */
  lines: string[]
  isDefault: boolean
}

/** The address book: select one and continue to payment. */
export function SavedAddresses({
  addresses,
  action,
  error,
  reminded,
}: {
  addresses: OfferedAddress[]
  action: string
  error: string | undefined
  reminded: boolean
}) {
  return (
    <form method="post" action={action} className="saved-addresses stack">
      {error ? <FieldError id="adresse-error" message={error} /> : null}
      <Choices legend="Vos adresses">
        {addresses.map(({ id, lines: [name = '', ...lines], isDefault }, place) => (
          <ChoiceCard
            key={id}
            name="adresse"
            id={`adresse-${place}`}
            value={id}
            checked={place === 0}
            title={name}
            aside={isDefault ? 'Par défaut' : undefined}
            describedBy={error ? 'adresse-error' : undefined}
          >
            {lines.join(', ')}
          </ChoiceCard>
        ))}
      </Choices>
      <ReminderChoice isChecked={reminded} />
      <div className="form-end">
        <Button large>Livrer à cette adresse</Button>
        <a href={addressBookPath}>Gérer mes adresses</a>
      </div>
    </form>
  )
}
