import { data, href } from 'react-router'
import { AdminForm, type FormAnswer, fieldNamed } from '~/components/admin/form/admin-form'
import { productForms } from '~/components/admin/form/forms/products'
import { TypedField } from '~/components/admin/form/typed-field'
import { TextAreaField } from '~/components/ui/field'
import { PACK_GIFTS, PACK_PARTS, packFieldName, packPlaces, packTypes } from '~/models/shop/catalogue'
import type { EditedPackType } from '~/models/shop/catalogue/index.server'
import { ofName } from '~/models/values/wording'
import { PriceField } from './product-fields'
import type { ProductFrameData } from './product-page.server'

export const editedPackTypes = packTypes.filter((type): type is EditedPackType => type !== 'individual')

export const packTitles: Record<EditedPackType, string> = {
  basique: 'Pack Basique',
  medium: 'Pack Médium',
  premium: 'Pack Premium',
}

export function requirePackType(name: string | undefined): EditedPackType {
  const type = editedPackTypes.find((each) => each === name)
  if (!type) throw data('Pack inconnu', { status: 404 })
  return type
}

interface PackFormProps {
  product: ProductFrameData
  /** Type, and default name. */
  type: string
  title: string
  values: Record<string, string>
  /** Selectable references. */
  articles: { sku: string; name: string }[]
  refused: FormAnswer | undefined
}

const ARTICLES = 'articles'

export function PackForm({ product, type, title, values, articles, refused }: PackFormProps) {
  const address = { productId: product.id, pack: type }
  return (
    <section className="admin-panel" aria-labelledby="pack">
      <h2 id="pack">{title}</h2>
      <AdminForm
        id="pack-produit"
        schema={productForms(({ packForm }) => packForm)}
        action={href('/admin/products/:productId/packs/:pack', address)}
        refused={refused}
        version={product.version}
        defaultValue={values}
        button="Enregistrer le pack"
        pending="Enregistrement…"
      >
        {(fields) => (
          <>
            <TypedField field={fields.name} label="Nom" autoComplete="off" />
            <PriceField field={fields.price} isPack />
            <TextAreaField field={fields.features} label="Ce qu’il comprend" hint="Une ligne par point." rows={4} />
            <fieldset className="product-part">
              <legend>Articles, en plus {ofName(product.name)}</legend>
              {packPlaces(PACK_PARTS).map((place) => (
                <div key={place} className="product-pack-row">
                  <TypedField
                    field={fieldNamed(fields, packFieldName('part', place))}
                    label={`Référence ${place + 1}`}
                    list={ARTICLES}
                    autoComplete="off"
                  />
                  <TypedField
                    field={fieldNamed(fields, packFieldName('quantity', place))}
                    label="Quantité"
                    inputMode="numeric"
                    autoComplete="off"
                  />
                </div>
              ))}
            </fieldset>
            <fieldset className="product-part">
              <legend>Cadeaux, un au choix, chacun pour la valeur de son propre prix</legend>
              {packPlaces(PACK_GIFTS).map((place) => (
                <TypedField
                  key={place}
                  field={fieldNamed(fields, packFieldName('gift', place))}
                  label={`Référence du cadeau ${place + 1}`}
                  list={ARTICLES}
                  autoComplete="off"
                />
              ))}
            </fieldset>
          </>
        )}
      </AdminForm>
      <datalist id={ARTICLES}>
        {articles.map(({ sku, name }) => (
          <option key={sku} value={sku}>
            {name}
          </option>
        ))}
      </datalist>
    </section>
  )
}
