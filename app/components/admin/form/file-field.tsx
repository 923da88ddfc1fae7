import type { ComponentProps, DragEvent, ReactNode } from 'react'
import { PICTURE_TYPES } from '~/models/content/picture'

type Own = Omit<ComponentProps<'input'>, 'type' | 'name' | 'id' | 'aria-describedby'>

type FileFieldProps = Own & { id?: string; label: ReactNode; hint?: ReactNode }

/** Chooses a file of a multipart form, named `file`. */
export function FileField({ id = 'fichier', label, hint, ...input }: FileFieldProps) {
  const hintId = `${id}-aide`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        {...input}
        id={id}
        name="file"
        type="file"
        aria-describedby={hint ? hintId : undefined}
      />
      {hint ? (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** One picture. */
export function PictureField({ hint = '', ...field }: FileFieldProps & { hint?: string }) {
  return <FileField accept={PICTURE_TYPES.join()} {...field} hint={`JPEG, PNG ou WebP, 5 Mo au plus. ${hint}`.trim()} />
}

type FileZoneProps = Omit<FileFieldProps, 'label'> & {
  className: string
  onChosen: (files: File[]) => void
  onDropped: (files: File[]) => void
}

/** Several files, chosen or dropped. */
export function FileZone({ className, onChosen, onDropped, ...field }: FileZoneProps) {
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    onDropped([...event.dataTransfer.files])
  }
  return (
    <fieldset className={className} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <legend className="visually-hidden">Fichiers</legend>
      <FileField
        id="fichiers"
        label="Choisissez des fichiers, ou déposez-les ici"
        {...field}
        multiple
        onChange={({ target }) => onChosen([...(target.files ?? [])])}
      />
    </fieldset>
  )
}
