import { href } from 'react-router'
import { DeskForm, type FormAnswer } from '~/components/admin/form/desk-form'
import { productForms } from '~/components/admin/form/forms/products'
import { DataTable } from '~/components/admin/page/data-table'
import { PriceField } from '~/components/admin/products/price-field'
import { typedPrice } from '~/models/catalogue'
import type { ProductFrameData } from './product-frame-data'

export interface PricePageData {
  priceCents: number
  /** Sentences: the price struck through, and the reference price of a reduction. */
  outlook: string[]
  /** Former prices, latest first. */
  periods: { days: string; price: string }[]
}

interface PriceFormProps extends PricePageData {
  product: ProductFrameData
  refused: FormAnswer | undefined
}

export function PriceForm({ product, priceCents, outlook, periods, refused }: PriceFormProps) {
  return (
    <>
      <section className="admin-panel" aria-labelledby="prix">
        <h2 id="prix">Prix</h2>
        <DeskForm
          id="prix-produit"
          schema={productForms(({ productPriceForm }) => productPriceForm)}
          action={href('/admin/products/:productId/prix', { productId: product.id })}
          refused={refused}
          version={product.version}
          defaultValue={{ price: typedPrice(priceCents) }}
          button="Enregistrer le prix"
          pending="Enregistrement…"
        >
          {(fields) => <PriceField field={fields.price} />}
        </DeskForm>
      </section>
      <section className="admin-panel product-prices" aria-labelledby="prix-barre">
        <h2 id="prix-barre">Prix barré</h2>
        {outlook.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="small muted">
          La loi ne laisse barrer que le prix le plus bas des 30 jours d’avant la baisse (art. L112-1-1 du code de la
          consommation). La boutique le fait d’elle-même, sur ces preuves.
        </p>
        {periods.length > 0 ? (
          <DataTable
            caption="Prix passés"
            columns={[
              { label: 'Période', cell: ({ days }) => days },
              { label: 'Prix HT', isNumber: true, cell: ({ price }) => price },
            ]}
            rows={periods}
            keyOf={({ days }) => days}
          />
        ) : null}
      </section>
    </>
  )
}
