import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { classes } from './classes'
import { Icon } from './icons'

interface FieldFrame {
  label: ReactNode
  name: string
  /** The id of the control; the name unless the page holds the same name twice. */
  id?: string
  hint?: ReactNode
  error?: string | string[]
  required?: boolean
  /** The whole width of a two-column `.fields`. */
  whole?: boolean
}

type FieldProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'value' | 'defaultValue' | 'className'> & {
    /** What the server knows or was sent back; the shopper may change it. */
    value?: string | number | null
  }

/** Label above, hint below, message of the server by the field. Forms are `noValidate`: the messages are ours. */
export function Field({
  label,
  name,
  id = name,
  hint,
  error,
  required,
  whole,
  value,
  type = 'text',
  ...rest
}: FieldProps) {
  return (
    <FieldBox {...{ label, name, id, hint, error, required, whole }}>
      <input
        className="input"
        type={type}
        name={name}
        defaultValue={value ?? undefined}
        {...controlAttributes({ id, hint, error, required })}
        {...rest}
      />
    </FieldBox>
  )
}

type TextAreaFieldProps = FieldFrame &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id' | 'value' | 'defaultValue' | 'className'> & {
    value?: string | null
  }

export function TextAreaField({
  label,
  name,
  id = name,
  hint,
  error,
  required,
  whole,
  value,
  rows = 6,
  ...rest
}: TextAreaFieldProps) {
  return (
    <FieldBox {...{ label, name, id, hint, error, required, whole }}>
      <textarea
        className="input"
        name={name}
        rows={rows}
        defaultValue={value ?? undefined}
        {...controlAttributes({ id, hint, error, required })}
        {...rest}
      />
    </FieldBox>
  )
}

type SelectFieldProps = FieldFrame & {
  value?: string | null
  /** Those of one `group` follow each other. */
  options: SelectOption[]
  autoComplete?: string
}

export function SelectField({
  label,
  name,
  id = name,
  hint,
  error,
  required,
  whole,
  value,
  options,
  autoComplete,
}: SelectFieldProps) {
  return (
    <FieldBox {...{ label, name, id, hint, error, required, whole }}>
      <select
        className="input"
        name={name}
        defaultValue={value ?? undefined}
        autoComplete={autoComplete}
        {...controlAttributes({ id, hint, error, required })}
      >
        <Options options={options} />
      </select>
    </FieldBox>
  )
}

interface SelectOption {
  value: string
  label: string
  group?: string
}

function Options({ options }: { options: SelectOption[] }) {
  const groups = [...new Set(options.map((option) => option.group))]
  return groups.map((group) => {
    const own = options
      .filter((option) => option.group === group)
      .map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))
    return group === undefined ? (
      own
    ) : (
      <optgroup key={group} label={group}>
        {own}
      </optgroup>
    )
  })
}

function FieldBox({
  label,
  id,
  hint,
  error,
  required,
  whole,
  children,
}: FieldFrame & { id: string; children: ReactNode }) {
  const message = messageOf(error)
  return (
    <div className={classes('field', whole && 'field-whole')}>
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className="field-required" aria-hidden>
            {' *'}
          </span>
        ) : null}
      </label>
      {children}
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {message ? (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="warning" />
          {message}
        </p>
      ) : null}
    </div>
  )
}

function controlAttributes({
  id,
  hint,
  error,
  required,
}: Pick<FieldFrame, 'hint' | 'error' | 'required'> & { id: string }) {
  const message = messageOf(error)
  const describedBy = [message ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': message ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
}

function messageOf(error: string | string[] | undefined): string {
  return Array.isArray(error) ? error.join(' ') : (error ?? '')
}
