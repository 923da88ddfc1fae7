import type { ReactNode } from 'react'
import { Field } from '~/components/ui/field'
import type { DescribedField } from '~/components/ui/use-fields'
import { MIN_PASSWORD_LENGTH } from '~/models/platform/administrator'

interface PasswordFieldProps {
  field: DescribedField
  label?: string
  hint?: ReactNode
}

/** No `maxLength`: browsers silently truncate a pasted password. */
export function PasswordField({ field, label = 'Mot de passe', hint }: PasswordFieldProps) {
  return <Field field={field} label={label} hint={hint} type="password" autoComplete="current-password" required />
}

export function NewPasswordField({ field, label = 'Nouveau mot de passe' }: PasswordFieldProps) {
  const hint = `${MIN_PASSWORD_LENGTH} caractères au moins ; une phrase est plus facile à retenir.`
  return <Field field={field} label={label} hint={hint} type="password" autoComplete="new-password" required />
}
