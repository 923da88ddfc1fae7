import { controlAttributes, FieldBox, type FieldFrame } from './field'

interface TextAreaFieldProps extends FieldFrame {
  value?: string | null
  rows?: number
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
  rows,
}: TextAreaFieldProps) {
  return (
    <FieldBox {...{ label, name, id, hint, error, required, whole }}>
      <textarea
        className="input"
        name={name}
        rows={rows ?? 6}
        defaultValue={value ?? undefined}
        {...controlAttributes({ id, hint, error, required })}
      />
    </FieldBox>
  )
}
