import type { ComponentProps } from 'react'
import { Field } from '~/components/ui/field'

/** A field of one line without `maxLength`, which cuts a pasted text without a word: the form’s schema tells. */
export function TypedField(props: ComponentProps<typeof Field>) {
  return <Field {...props} maxLength={undefined} />
}
