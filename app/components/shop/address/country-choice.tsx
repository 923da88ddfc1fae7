import countrySummary from '~/islands/country-summary.ts?worker&url'
import { customsText } from '~/models/values/delivery'

import { Button } from '../../ui/button'
import { classes } from '../../ui/classes'
import { SelectField } from '../../ui/field'
import type { DescribedField } from '../../ui/use-fields'
import { useLight } from '../page/use-shop'
import { countryOptions } from './address-fields'

/** First field, since amounts depend on it: updated by its button, or by an island on change. */
export function CountryChoice({ field, followAction }: { field: DescribedField; followAction: string | undefined }) {
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
