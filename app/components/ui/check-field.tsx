import type { ReactNode } from 'react'
import { Icon } from './icons'

/** A box and its sentence; anyone who agrees ticks it, so it is only ticked when it was sent so. */
export function CheckField({
  name,
  checked,
  error,
  required,
  children,
}: {
  name: string
  checked: boolean
  error?: string
  required?: boolean
  children: ReactNode
}) {
  return (
    <div className="field">
      <label className="checkbox">
        <input
          type="checkbox"
          id={name}
          name={name}
          defaultChecked={checked}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
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
      {error ? (
        <p className="field-error" id={`${name}-error`}>
          <Icon name="warning" />
          {error}
        </p>
      ) : null}
    </div>
  )
}
