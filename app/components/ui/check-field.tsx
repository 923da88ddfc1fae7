import type { ReactNode } from 'react'
import { Icon } from './icons'
import type { DescribedField } from './use-fields'

/** A box and its sentence; anyone who agrees ticks it, so it is only ticked when it was sent so. */
export function CheckField({
  field,
  required,
  children,
}: {
  field: DescribedField
  required?: boolean
  children: ReactNode
}) {
  const { name, initialValue, errors } = field
  return (
    <div className="field">
      <label className="checkbox">
        <input
          type="checkbox"
          id={name}
          name={name}
          defaultChecked={initialValue === 'on'}
          aria-required={required || undefined}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${name}-error` : undefined}
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
      {errors ? (
        <p className="field-error" id={`${name}-error`}>
          <Icon name="warning" />
          {errors.join(' ')}
        </p>
      ) : null}
    </div>
  )
}
