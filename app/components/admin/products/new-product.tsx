import { href, Link } from 'react-router'
import { SelectField } from '~/components/ui/field'
import { productKindNames, productKinds } from '~/models/catalogue'
import { DeskForm, type FormAnswer } from '../form/desk-form'
import { productForms } from '../form/forms/products'
import { TypedField } from '../form/typed-field'
import { AdminHeader } from '../page/admin-header'
import { PriceField } from './price-field'

export const kindOptions = productKindNames.map((value) => ({ value, label: productKinds[value] }))

/** The required fields of a new product; its sheet has the rest. */
export function NewProduct({ refused }: { refused: FormAnswer | undefined }) {
  return (
    <>
      <AdminHeader
        title="Nouveau produit"
        lead={'Il naît hors vente\u202f: sa fiche, ses images et ses packs se complètent ensuite.'}
        actions={
          <Link className="button button-quiet" to={href('/admin/products')}>
            Tous les produits
          </Link>
        }
      />
      <section className="admin-panel product-new">
        <DeskForm
          id="nouveau-produit"
          schema={productForms(({ newProductForm }) => newProductForm)}
          action={href('/admin/products/nouveau')}
          refused={refused}
          defaultValue={{ kind: 'machine' }}
          button="Créer le produit"
          pending="Création…"
        >
          {(fields) => (
            <>
              <TypedField field={fields.name} label="Nom" autoComplete="off" />
              <TypedField
                field={fields.slug}
                label="Adresse"
                hint={'Vide\u202f: d’après le nom. Minuscules, chiffres et traits d’union.'}
                autoComplete="off"
              />
              <TypedField field={fields.sku} label="Référence (SKU)" autoComplete="off" />
              <SelectField field={fields.kind} label="Genre" options={kindOptions} />
              <PriceField field={fields.price} />
            </>
          )}
        </DeskForm>
      </section>
    </>
  )
}
