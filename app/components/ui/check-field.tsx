import type { ReactNode } from 'react'
import { FieldError } from './field-error'
import type { DescribedField } from './use-fields'

interface CheckFieldProps {
  field: DescribedField
  required?: boolean
  children: ReactNode
}

/** Consent is never pre-checked (art. 4.11 RGPD). */
export function CheckField({ field, required, children }: CheckFieldProps) {
  const { name, id = name, initialValue, errors } = field
  return (
    <div className="field">
      <label className="checkbox">
        <input
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={initialValue === 'on'}
          aria-required={required || undefined}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${id}-error` : undefined}
        />
        <span>
          {children}
          {required ? (
            <span className="field-required" aria-hidden>
              {' *'}
            </span>
          ) : null}
        </span>
      </label>
      {errors ? <FieldError id={`${id}-error`} message={errors.join(' ')} /> : null}
    </div>
  )
}
