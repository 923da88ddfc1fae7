import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { classes } from './classes'
import { Icon } from './icons'

/** RFC 5321. */
const MAX_EMAIL_LENGTH = 254
const MAX_PHONE_LENGTH = 40

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
export function Field({ value, type = 'text', ...props }: FieldProps) {
  const { frame, control, own } = framed(props)
  return (
    <FieldBox {...frame}>
      <input type={type} defaultValue={value ?? undefined} {...control} {...own} />
    </FieldBox>
  )
}

type NamedFieldProps = Omit<FieldProps, 'type' | 'name' | 'label'> & { name?: string; label?: ReactNode }

/** With the keyboard of a phone and the browser's filling-in for an address. */
export function EmailField(props: NamedFieldProps) {
  return (
    <Field
      name="email"
      label="E-mail"
      type="email"
      autoComplete="email"
      inputMode="email"
      maxLength={MAX_EMAIL_LENGTH}
      {...props}
    />
  )
}

export function PhoneField(props: NamedFieldProps) {
  return (
    <Field
      name="phone"
      label="Téléphone"
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      maxLength={MAX_PHONE_LENGTH}
      {...props}
    />
  )
}

type TextAreaFieldProps = FieldFrame &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id' | 'value' | 'defaultValue' | 'className'> & {
    value?: string | null
  }

export function TextAreaField({ value, rows = 6, ...props }: TextAreaFieldProps) {
  const { frame, control, own } = framed(props)
  return (
    <FieldBox {...frame}>
      <textarea rows={rows} defaultValue={value ?? undefined} {...control} {...own} />
    </FieldBox>
  )
}

type SelectFieldProps = FieldFrame & {
  value?: string | null
  /** Those of one `group` follow each other. */
  options: SelectOption[]
  autoComplete?: string
}

export function SelectField({ value, options, ...props }: SelectFieldProps) {
  const { frame, control, own } = framed(props)
  return (
    <FieldBox {...frame}>
      <select defaultValue={value ?? undefined} {...control} {...own}>
        <Options options={options} />
      </select>
    </FieldBox>
  )
}

/** What a field's frame shows, what ties the control to it, and what is left for the control. */
function framed<Props extends FieldFrame>({ label, name, id = name, hint, error, required, whole, ...own }: Props) {
  const message = messageOf(error)
  const describedBy = [message ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return {
    frame: { label, id, hint, message, required, whole },
    control: {
      className: 'input',
      name,
      id,
      'aria-required': required || undefined,
      'aria-invalid': message ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
    own,
  }
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
  message,
  required,
  whole,
  children,
}: Omit<FieldFrame, 'name' | 'error'> & { id: string; message: string; children: ReactNode }) {
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

function messageOf(error: string | string[] | undefined): string {
  return Array.isArray(error) ? error.join(' ') : (error ?? '')
}
