import { useState } from 'react'
import { TypedField } from '~/components/admin/form/typed-field'
import { useDeskVat, useDeskWords } from '~/components/admin/page/use-desk-words'
import type { DescribedField } from '~/components/ui/use-fields'
import { productKindNames, productKinds, readPrice } from '~/models/shop/catalogue'
import { formatTtc } from '~/models/values/money'
import { netMark, taxText } from '~/models/values/vat'

/** The kind that the shop sells above all, and what is asked for, are called by its trade. */
export function useKindOptions() {
  const { machine, asked } = useDeskWords()
  const labels = { ...productKinds, machine, quote: `Service de la liste, ${asked.toLowerCase()}` }
  return productKindNames.map((value) => ({ value, label: labels[value] }))
}

interface PriceFieldProps {
  field: DescribedField
  /** Of the pack, rather than of the product. */
  isPack?: boolean
}

/** A stored price with the price paid, updated as one types when JavaScript runs. */
export function PriceField({ field, isPack = false }: PriceFieldProps) {
  const vat = useDeskVat()
  const [typed, setTyped] = useState(field.initialValue ?? '')
  const read = readPrice(typed)
  return (
    <div
      className="product-price-field"
      onInput={({ target }) => target instanceof HTMLInputElement && setTyped(target.value)}
    >
      <TypedField
        field={field}
        label={`Prix${netMark(vat)}${isPack ? ' du pack' : ''}, en euros`}
        hint="De 5 en 5 centimes, par exemple 449,05."
        inputMode="decimal"
        autoComplete="off"
      />
      <output className="product-ttc" htmlFor={field.id ?? field.name}>
        {read.ok ? [`${formatTtc(read.cents, vat)} TTC`, taxText(vat).note].filter(Boolean).join(', ') : ''}
      </output>
    </div>
  )
}
