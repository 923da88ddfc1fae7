import { SelectField } from '~/components/ui/field'
import type { DescribedField } from '~/components/ui/use-fields'
import type { slotOptions } from './verbs.server'

interface SlotFieldProps {
  field: DescribedField
  label: string
  hint?: string
  options: ReturnType<typeof slotOptions>
}

export function SlotField({ options, ...props }: SlotFieldProps) {
  return <SelectField {...props} required options={[{ value: '', label: 'Choisissez un créneau' }, ...options]} />
}
