import { useState } from 'react'
import { TypedField } from '~/components/admin/form/typed-field'
import { useDeskWords } from '~/components/admin/page/use-desk-words'
import type { DescribedField } from '~/components/ui/use-fields'
import { productKindNames, productKinds, readPrice } from '~/models/shop/catalogue'
import { formatTtc } from '~/models/values/money'

/** The kind that the shop sells above all is called by its trade. */
export function useKindOptions() {
  const { machine } = useDeskWords()
  return productKindNames.map((value) => ({ value, label: value === 'machine' ? machine : productKinds[value] }))
}

interface PriceFieldProps {
  field: DescribedField
  label?: string
}

/** A price HT with its TTC, updated as one types when JavaScript runs. */
export function PriceField({ field, label = 'Prix HT, en euros' }: PriceFieldProps) {
  const [typed, setTyped] = useState(field.initialValue ?? '')
  const read = readPrice(typed)
  return (
    <div
      className="product-price-field"
      onInput={({ target }) => target instanceof HTMLInputElement && setTyped(target.value)}
    >
      <TypedField
        field={field}
        label={label}
        hint="De 5 en 5 centimes, par exemple 449,05."
        inputMode="decimal"
        autoComplete="off"
      />
      <output className="product-ttc" htmlFor={field.id ?? field.name}>
        {read.ok ? `${formatTtc(read.cents)} TTC` : ''}
      </output>
    </div>
  )
}
