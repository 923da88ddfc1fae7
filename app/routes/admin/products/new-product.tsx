import type { Submission } from '@conform-to/react'
import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { productForms } from '~/components/admin/form/forms/products'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { SelectField } from '~/components/ui/field'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { newProductForm } from '~/models/shop/catalogue'
import { createProduct } from '~/models/shop/catalogue/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { forbiddenErrors } from '../forbidden-errors.server'
import type { Route } from './+types/new-product'
import { addressErrors, answerErrors } from './product-answers.server'
import { PriceField, useKindOptions } from './product-fields'

export const handle = { policy: { showsForm: true } satisfies RoutePolicy }

export { links } from './stylesheet'

export async function action({ request, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const submission = await parseForm(request, newProductForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const forbidden = forbiddenErrors(template.forbiddenWords, submission.payload)
  if (forbidden) return answerErrors(submission, forbidden)
  const { price: priceCents, ...typed } = submission.value
  const created = await createProduct(db, { ...typed, priceCents, actor, at })
  if (!created.ok) return refuse(submission, created)
  const notice = done('Produit créé. Il n’est pas encore en vente\u202f: complétez sa fiche, puis publiez-le.')
  return redirectWithNotice(context, href('/admin/products/:productId', { productId: created.productId }), notice)
}

type Refused = Exclude<Awaited<ReturnType<typeof createProduct>>, { ok: true }>

function refuse(submission: Submission<unknown, string[]>, refused: Refused) {
  const fieldErrors =
    refused.reason === 'slug-empty' ? { slug: ['Indiquez l’adresse du produit'] } : addressErrors(refused)
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

/** The required fields of a new product; its sheet has the rest. */
export default function CreateProduct({ actionData }: Route.ComponentProps) {
  const kinds = useKindOptions()
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
        <AdminForm
          id="nouveau-produit"
          schema={productForms(({ newProductForm }) => newProductForm)}
          action={href('/admin/products/nouveau')}
          refused={actionData}
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
              <SelectField field={fields.kind} label="Genre" options={kinds} />
              <PriceField field={fields.price} />
            </>
          )}
        </AdminForm>
      </section>
    </>
  )
}
