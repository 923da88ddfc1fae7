import { useState } from 'react'
import { href } from 'react-router'
import { Button } from '~/components/ui/button'
import type { DescribedField } from '~/components/ui/use-fields'
import type { MovementType } from '~/database/schema'
import { isBeyondCapacity, movementText, previewOf } from '~/models/stock'
import { formatCount, formatCounted, formatDifference } from '~/models/values'
import { DeskForm, type Refusal } from '../form/desk-form'
import { stockForms } from '../form/forms/stock'
import { TypedField } from '../form/typed-field'
import type { ItemPageProps } from './item-page-props'

interface MovementFormProps {
  item: ItemPageProps['item']
  type: MovementType
  /** Id of the last movement shown. */
  version: number
  /** Values of a preview without JavaScript. */
  typed: { quantity: string; reason: string | undefined }
  refused: Refusal | undefined
}

export function MovementForm({ item, type, version, typed, refused }: MovementFormProps) {
  const { label, slug, verb, reason: usual } = movementText[type]
  const action = href('/admin/stock/articles/:sku/mouvements/:movement', {
    sku: encodeURIComponent(item.sku),
    movement: slug,
  })
  return (
    <section className="admin-panel stock-movement" aria-labelledby="mouvement">
      <h2 id="mouvement">{label}</h2>
      <DeskForm
        id={`mouvement-${slug}`}
        schema={stockForms(({ movementForms }) => movementForms[type])}
        action={action}
        refused={refused}
        version={version}
        defaultValue={{ quantity: typed.quantity, reason: typed.reason ?? usual }}
        button={verb}
        confirm="Confirmer"
        pending="Enregistrement…"
      >
        {({ quantity, reason }) => (
          <MovementFields type={type} item={item} action={action} quantity={quantity} reason={reason} />
        )}
      </DeskForm>
    </section>
  )
}

interface MovementFieldsProps {
  type: MovementType
  item: ItemPageProps['item']
  action: string
  quantity: DescribedField
  reason: DescribedField
}

function MovementFields({ type, item, action, quantity, reason }: MovementFieldsProps) {
  const [typed, setTyped] = useState(quantity.initialValue ?? '')
  return (
    <>
      <div className="stock-movement-fields">
        <TypedField
          field={quantity}
          label={movementText[type].asks}
          hint="Laissez vide pour annuler."
          inputMode="numeric"
          autoComplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <TypedField field={reason} label="Motif" autoComplete="off" />
      </div>
      <Preview type={type} item={item} typed={typed} />
      <noscript>
        <Button variant="quiet" formMethod="get" formAction={action}>
          Voir l’effet
        </Button>
      </noscript>
    </>
  )
}

function Preview({ type, item, typed }: Pick<MovementFieldsProps, 'type' | 'item'> & { typed: string }) {
  const { current, capacity } = item
  const preview = previewOf(type, { typed, current })
  const reserved = `dont ${formatCounted(item.reserved, 'réservé')}`
  return (
    <p className="stock-preview" aria-live="polite">
      Stock <span className="num">{formatCount(current)}</span> →{' '}
      <strong className="num">{preview ? formatCount(preview.after) : '…'}</strong>
      {preview ? ` (${formatDifference(preview.delta)}), ${reserved}` : `, ${reserved}`}
      {preview && preview.after < item.reserved ? '\u202f: impossible, ce qui est réservé doit rester.' : null}
      {preview && isBeyondCapacity({ ...preview, capacity })
        ? `\u202f: au-delà de la capacité de ${formatCount(capacity)}.`
        : null}
    </p>
  )
}
