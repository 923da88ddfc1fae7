import type { Submission } from '@conform-to/react'
import { data, href, Link, type RouterContextProvider } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { PictureField } from '~/components/admin/form/file-field'
import { productForms } from '~/components/admin/form/forms/products'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { SelectField } from '~/components/ui/field'
import { adminRequest } from '~/middleware/administrator.server'
import type { ShopTexts } from '~/models/base/template'
import { newProductForm, type ProductKind } from '~/models/shop/catalogue'
import { createProduct } from '~/models/shop/catalogue/index.server'
import { parseFields, textsOf } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { UploadedFile } from '~/runtime/uploaded-files.server'
import { forbiddenErrors } from '../forbidden-errors.server'
import type { Route } from './+types/new-product'
import { finishProduct, receiveProduct, sheetOf } from './new-product.server'
import { addressErrors, answerErrors } from './product-answers.server'
import { PriceField, useKindOptions } from './product-fields'
import { ecoHint, InUnion, Line, Lines, Needs, Part, warningsHint } from './sheet-form'

// A form with one picture of 6 MB.
export const handle = {
  policy: { showsForm: true, limit: 'upload', body: { multipart: 12_582_912 } } satisfies RoutePolicy,
}

export { links } from './stylesheet'

/** The shop is taken for the maker: whoever resells corrects it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { template, readSettings } = adminRequest(context)
  const settings = await readSettings()
  return {
    needs: template.needs.map(({ value, label }) => ({ value, label, chosen: false })),
    known: {
      kind: usualKind(template.words.shop),
      manufacturer: settings['legal.company_name'],
      maker_address: settings['legal.seat'] || settings['shop.address'],
      maker_contact: settings['shop.email'],
      maker_in_union: 'oui',
      spare_parts: 'Aucune pièce détachée n’est prévue.',
    },
  }
}

function usualKind({ delivers, asksOnly }: ShopTexts): ProductKind {
  if (asksOnly) return 'quote'
  return delivers ? 'machine' : 'offer'
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveProduct({ request, context }, (form, files) => create({ request, context }, form, files))
}

interface Sent {
  request: Request
  context: Readonly<RouterContextProvider>
}

async function create(sent: Sent, form: FormData, files: UploadedFile[]) {
  const { db, template, actor, at } = adminRequest(sent.context)
  const needs = template.needs.map(({ value }) => value)
  const submission = parseFields(textsOf(form), newProductForm(needs))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const forbidden = forbiddenErrors(template.forbiddenWords, submission.payload)
  if (forbidden) return answerErrors(submission, forbidden)
  const { name, slug, sku, kind, price: priceCents, units, sell } = submission.value
  const sheet = sheetOf(submission.value, needs)
  const created = await createProduct(db, { name, slug, sku, kind, priceCents, sheet, actor, at })
  if (!created.ok) return refuse(submission, created)
  return finishProduct(sent, { productId: created.productId, units, files, sells: sell === 'oui' })
}

type Refused = Exclude<Awaited<ReturnType<typeof createProduct>>, { ok: true }>

function refuse(submission: Submission<unknown, string[]>, refused: Refused) {
  const fieldErrors =
    refused.reason === 'slug-empty' ? { slug: ['Indiquez l’adresse du produit'] } : addressErrors(refused)
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

/** What a product needs to be sold; its sheet has the rest. */
export default function CreateProduct({ loaderData: { needs, known }, actionData }: Route.ComponentProps) {
  const kinds = useKindOptions()
  return (
    <>
      <AdminHeader
        title="Nouveau produit"
        lead="Un nom et un prix suffisent pour le créer. Avec le reste, il est aussitôt en vente."
        actions={
          <Link className="button button-quiet" to={href('/admin/products')}>
            Tous les produits
          </Link>
        }
      />
      <section className="admin-panel product-new">
        <AdminForm
          id="nouveau-produit"
          schema={productForms(({ newProductForm }) => newProductForm(needs.map(({ value }) => value)))}
          action={href('/admin/products/nouveau')}
          encType="multipart/form-data"
          refused={actionData}
          defaultValue={known}
          button="Créer le produit"
          pending="Création…"
        >
          {(fields) => (
            <>
              <TypedField field={fields.name} label="Nom" autoComplete="off" />
              <PriceField field={fields.price} />
              <TypedField
                field={fields.units}
                label="Quantité en stock"
                hint={'Vide\u202f: aucune. Un service n’en a pas.'}
                inputMode="numeric"
                autoComplete="off"
              />
              <PictureField id="image" label="Image" hint="D’autres s’ajoutent ensuite." />
              <Line fields={fields} name="summary" hint="Une phrase sous le nom." />
              <Lines fields={fields} name="description" rows={5} hint="Une ligne vide sépare les paragraphes." />
              <Lines fields={fields} name="features" rows={3} hint="Une entrée par ligne." />
              <Needs fields={fields} needs={needs} />
              <Part title="Fabricant">
                <p className="small muted">
                  {
                    'La loi demande de le nommer. Ce sont vos coordonnées\u202f: changez-les si vous revendez le produit d’un autre.'
                  }
                </p>
                <Line fields={fields} name="manufacturer" />
                <Line fields={fields} name="maker_address" />
                <Line fields={fields} name="maker_contact" />
                <InUnion fields={fields} />
                <Line
                  fields={fields}
                  name="responsible"
                  hint={'Si le fabricant est hors de l’Union\u202f: nom, adresse postale, e-mail ou site.'}
                />
                <Lines fields={fields} name="warnings" rows={3} hint={warningsHint} />
                <Line fields={fields} name="spare_parts" hint={'Et pendant combien de temps, s’il y en a.'} />
                <Line fields={fields} name="eco" hint={ecoHint} />
              </Part>
              <Part title="Rangement">
                <SelectField field={fields.kind} label="Genre" options={kinds} />
                <TypedField
                  field={fields.slug}
                  label="Adresse"
                  hint={'Vide\u202f: d’après le nom. Minuscules, chiffres et traits d’union.'}
                  autoComplete="off"
                />
                <TypedField
                  field={fields.sku}
                  label="Référence (SKU)"
                  hint={'Vide\u202f: d’après le nom.'}
                  autoComplete="off"
                />
              </Part>
              <label className="check">
                <input type="checkbox" name="sell" value="oui" defaultChecked />
                Le mettre en vente dès que rien ne manque
              </label>
            </>
          )}
        </AdminForm>
      </section>
    </>
  )
}
