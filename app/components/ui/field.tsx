import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { classes } from './classes'
import { Icon } from './icons'
import type { DescribedField } from './use-fields'

/** Names of the controls that answer the question. */
export const KEPT_EMAIL = 'email-gardee'
export const CHOSEN_EMAIL = 'email-choisie'

const question = /^Vouliez-vous dire (\S+)\u202f\?/

export function emailQuestion(email: string): string {
  return `Vouliez-vous dire ${email}\u202f? Cochez la case, ou envoyez de nouveau pour garder l’adresse saisie.`
}

/** The address that the errors of a field propose. */
function proposedEmail(errors: string[] | undefined): string | undefined {
  return errors?.map((error) => question.exec(error)?.[1]).find(Boolean)
}

/** RFC 5321. */
const MAX_EMAIL_LENGTH = 254
const MAX_PHONE_LENGTH = 40
const MAX_TEXT_LENGTH = 120

interface FieldFrame {
  field: DescribedField
  label: ReactNode
  hint?: ReactNode
  required?: boolean
  /** Shown after the error. */
  below?: ReactNode
  /** Spans both columns of `.fields`. */
  whole?: boolean
}

type Own<Attributes> = Omit<Attributes, 'name' | 'id' | 'value' | 'defaultValue' | 'className'>

type FieldProps = FieldFrame & Own<InputHTMLAttributes<HTMLInputElement>>

export function Field({ type = 'text', ...props }: FieldProps) {
  const { frame, control, own } = framed(props)
  return (
    <FieldBox {...frame}>
      <input type={type} maxLength={type === 'text' ? MAX_TEXT_LENGTH : undefined} {...control} {...own} />
    </FieldBox>
  )
}

type NamedFieldProps = Omit<FieldProps, 'type' | 'label'> & { label?: ReactNode }

/** Asks back an address that looks mistyped: `parseForm` reads the answer. */
export function EmailField(props: NamedFieldProps) {
  const { initialValue, errors, name, id = name } = props.field
  const proposed = proposedEmail(errors)
  const below = proposed ? (
    <>
      <input type="hidden" name={KEPT_EMAIL} value={initialValue} />
      <label className="checkbox">
        <input type="checkbox" id={`${id}-proposed`} name={CHOSEN_EMAIL} value={proposed} />
        <span>Oui, utiliser {proposed}</span>
      </label>
    </>
  ) : null
  return (
    <Field
      label="E-mail"
      type="email"
      autoComplete="email"
      inputMode="email"
      maxLength={MAX_EMAIL_LENGTH}
      below={below}
      {...props}
    />
  )
}

export function PhoneField(props: NamedFieldProps) {
  return (
    <Field label="Téléphone" type="tel" autoComplete="tel" inputMode="tel" maxLength={MAX_PHONE_LENGTH} {...props} />
  )
}

type TextAreaFieldProps = FieldFrame & Own<TextareaHTMLAttributes<HTMLTextAreaElement>>

export function TextAreaField({ rows = 6, ...props }: TextAreaFieldProps) {
  const { frame, control, own } = framed(props)
  return (
    <FieldBox {...frame}>
      <textarea rows={rows} {...control} {...own} />
    </FieldBox>
  )
}

type SelectFieldProps = FieldFrame & {
  options: SelectOption[]
  autoComplete?: string
}

export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, control, own } = framed(props)
  return (
    <FieldBox {...frame}>
      <select {...control} {...own}>
        <Options options={options} />
      </select>
    </FieldBox>
  )
}

/** Splits the props: those of the box, the control's wiring (id, aria), the rest of the control. */
function framed<Props extends FieldFrame>({ field, label, hint, required, below, whole, ...own }: Props) {
  const { name, id = name, initialValue, errors } = field
  const message = errors?.join(' ')
  const describedBy = [message ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return {
    frame: { label, id, hint, message, required, below, whole },
    control: {
      defaultValue: initialValue,
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
  below,
  whole,
  children,
}: Omit<FieldFrame, 'field'> & { id: string; message: string | undefined; children: ReactNode }) {
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
      {message ? <FieldError id={`${id}-error`} message={message} /> : null}
      {below}
    </div>
  )
}

interface FieldErrorProps {
  id: string
  message: string
  className?: string
  role?: 'alert'
}

/** The control refers to it by `aria-describedby`. */
export function FieldError({ id, message, className, role }: FieldErrorProps) {
  return (
    <p className={classes('field-error', className)} id={id} role={role}>
      <Icon name="warning" />
      {message}
    </p>
  )
}

/** Explains the mark of required fields. */
export function RequiredNote() {
  return (
    <p className="muted small required-note">
      Les champs marqués d’un astérisque (<span className="field-required">*</span>) sont obligatoires.
    </p>
  )
}

/** The `q` of a list's GET form. */
export function SearchInput({
  label,
  ...input
}: {
  label: string
  placeholder: string
  maxLength: number
  defaultValue: string
}) {
  return (
    <div className="list-search">
      <label className="visually-hidden" htmlFor="q">
        {label}
      </label>
      <input className="input" id="q" type="search" name="q" {...input} />
    </div>
  )
}

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
