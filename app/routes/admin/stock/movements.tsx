import { useState } from 'react'
import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { stockForms } from '~/components/admin/form/forms/stock'
import { TypedField } from '~/components/admin/form/typed-field'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { DataTable } from '~/components/admin/page/data-table'
import { Pager } from '~/components/admin/page/pager'
import { Button } from '~/components/ui/button'
import type { DescribedField } from '~/components/ui/use-fields'
import type { MovementType } from '~/database/schema'
import { isBeyondCapacity, movementText, previewOf } from '~/models/shop/stock'
import { formatCount, formatCounted, formatDifference } from '~/models/values/wording'
import type { ItemData } from './item-page.server'
import type { ItemVerb } from './verbs.server'

const verbPath = verbPathOf<ItemVerb>('/admin/stock/articles/:sku/*')

interface MovementFormProps {
  item: ItemData['item']
  type: MovementType
  /** Id of the last movement shown. */
  version: number
  /** Values of a preview without JavaScript. */
  typed: { quantity: string; reason: string | undefined }
}

export function MovementForm({ item, type, version, typed }: MovementFormProps) {
  const { label, slug, verb, reason: usual } = movementText[type]
  const action = verbPath('mouvements/:movement', { sku: item.sku, movement: slug })
  return (
    <section className="admin-panel stock-movement" aria-labelledby="mouvement">
      <h2 id="mouvement">{label}</h2>
      <AdminForm
        id={`mouvement-${slug}`}
        schema={stockForms(({ movementForms }) => movementForms[type])}
        action={action}
        version={version}
        defaultValue={{ quantity: typed.quantity, reason: typed.reason ?? usual }}
        button={verb}
        confirm="Confirmer"
        pending="Enregistrement…"
      >
        {({ quantity, reason }) => (
          <MovementFields type={type} item={item} action={action} quantity={quantity} reason={reason} />
        )}
      </AdminForm>
    </section>
  )
}

interface MovementFieldsProps {
  type: MovementType
  item: ItemData['item']
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

export function Movements({ item, movements, movementCount, paging }: ItemData) {
  const path = href('/admin/stock/articles/:sku', { sku: encodeURIComponent(item.sku) })
  return (
    <section aria-labelledby="mouvements">
      <h2 id="mouvements">
        Mouvements <span className="num muted">{formatCount(movementCount)}</span>
      </h2>
      {movements.length === 0 ? (
        <AdminEmpty>
          <p>{movementCount > 0 ? 'Cette page est au-delà de la dernière.' : 'Aucun mouvement pour le moment.'}</p>
          {movementCount > 0 ? <Link to={path}>Revenir aux plus récents</Link> : null}
        </AdminEmpty>
      ) : (
        <div className="stock-table">
          <MovementTable movements={movements} />
        </div>
      )}
      <Pager path={path} parameters={{}} {...paging} />
    </section>
  )
}

function MovementTable({ movements }: Pick<ItemData, 'movements'>) {
  return (
    <DataTable
      caption="Mouvements, du plus récent au plus ancien"
      rows={movements}
      keyOf={({ id }) => String(id)}
      columns={[
        { label: 'Date', cell: ({ at }) => at },
        { label: 'Type', cell: ({ type }) => <span className="nowrap">{type}</span> },
        { label: 'Écart', isNumber: true, cell: ({ delta }) => formatDifference(delta) },
        {
          label: 'Avant → après',
          isNumber: true,
          cell: ({ before, after }) => `${formatCount(before)} → ${formatCount(after)}`,
        },
        { label: 'Motif et auteur', cell: Reason },
      ]}
    />
  )
}

function Reason({ reason, author, order }: ItemData['movements'][number]) {
  return (
    <div className="lead-contact">
      <span>{reason}</span>
      <span className="muted small">
        {author}
        {order ? (
          <>
            , <Link to={href('/admin/orders/:orderId', { orderId: order.id })}>commande {order.number}</Link>
          </>
        ) : null}
      </span>
    </div>
  )
}
