import { href } from 'react-router'
import { DeskForm, type Refusal } from '../form/desk-form'
import { stockForms } from '../form/forms/stock'
import { TypedField } from '../form/typed-field'
import type { ItemPageProps } from './item-page-props'

export function ItemSettings({ item, refused }: Pick<ItemPageProps, 'item'> & { refused: Refusal | undefined }) {
  return (
    <section className="admin-panel" aria-labelledby="fiche">
      <h2 id="fiche">Fiche article</h2>
      <DeskForm
        id="fiche-article"
        schema={stockForms(({ stockItemForm }) => stockItemForm)}
        action={href('/admin/stock/articles/:sku/fiche', { sku: encodeURIComponent(item.sku) })}
        refused={refused}
        version={item.version}
        defaultValue={{
          minimum_threshold: String(item.threshold),
          maximum_capacity: String(item.capacity),
          unit_cost: item.unitCostTyped,
          location: item.location,
          supplier: item.supplier,
        }}
        button="Enregistrer la fiche"
        pending="Enregistrement…"
        quiet
      >
        {(fields) => (
          <>
            <TypedField
              field={fields.minimum_threshold}
              label="Seuil d’alerte"
              inputMode="numeric"
              autoComplete="off"
            />
            <TypedField
              field={fields.maximum_capacity}
              label="Capacité"
              inputMode="numeric"
              autoComplete="off"
              hint={'0\u202f: sans limite.'}
            />
            <TypedField
              field={fields.unit_cost}
              label="Coût unitaire HT, en euros"
              inputMode="decimal"
              autoComplete="off"
            />
            <TypedField field={fields.location} label="Emplacement" autoComplete="off" />
            <TypedField field={fields.supplier} label="Fournisseur" autoComplete="off" />
          </>
        )}
      </DeskForm>
    </section>
  )
}
