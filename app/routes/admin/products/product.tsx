import type { Submission } from '@conform-to/react'
import { data, href } from 'react-router'
import { ProductFrame } from '~/components/admin/products/product-frame'
import { SheetForm } from '~/components/admin/products/sheet-form'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { needName, productForm } from '~/models/catalogue'
import {
  type ChangeProductResult,
  changeProduct,
  listNeeds,
  type ProductSheet,
  sheetOf,
  textsOf,
} from '~/models/catalogue/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { forbiddenErrors } from '../forbidden-errors.server'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/product'
import { addressErrors, answerChanged, answerErrors } from './product-answers.server'
import { loadFrame } from './product-page.server'

export const handle = { policy: { parameters: 'public', body: { form: 524_288 } } satisfies RoutePolicy }

export { links } from './stylesheet'

export async function loader(args: Route.LoaderArgs) {
  const { db, template } = deskRequest(args.context)
  const { product, frame } = await loadFrame(args)
  const needs = await listNeeds(db, product.id)
  return {
    frame,
    texts: textsOf(sheetOf(product, needs)),
    needs: template.needs.map(({ value, label }) => ({ value, label, chosen: needs.includes(value) })),
  }
}

export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = deskRequest(context)
  const offered = template.needs.map(({ value }) => value)
  const submission = await parseForm(request, productForm(offered))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const forbidden = forbiddenErrors(template.forbiddenWords, submission.payload)
  if (forbidden) return answerErrors(submission, forbidden)
  const { version, asked: _asked, ...fields } = submission.value
  const ticked = new Map<string, unknown>(Object.entries(fields))
  const sheet: ProductSheet = { ...fields, needs: offered.filter((need) => ticked.has(needName(need))) }
  const changed = await changeProduct(db, { productId, version, sheet, actor, at })
  if (!changed.ok) return refuse(submission, changed)
  const notice = done(changed.changed === 0 ? 'Rien n’a changé.' : 'Fiche enregistrée.')
  return answerRow({ request, context }, { notice, page: href('/admin/products/:productId', { productId }) })
}

function refuse(submission: Submission<unknown, string[]>, refused: Exclude<ChangeProductResult, { ok: true }>) {
  switch (refused.reason) {
    case 'unknown':
      throw data('Produit inconnu', { status: 404 })
    case 'changed':
      return answerChanged(submission, refused)
    case 'kind-fixed':
      return answerErrors(submission, {
        kind: ['Un service n’a pas de stock\u202f: dupliquez le produit pour changer de genre'],
      })
    case 'needed':
      return answerErrors(submission, Object.fromEntries(refused.fields.map((field) => [field, [stillNeeded]])))
    default:
      return answerErrors(submission, addressErrors(refused))
  }
}

const stillNeeded = 'Un produit en vente doit le dire\u202f: retirez-le d’abord de la vente, ou complétez'

export default function ProductSheetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, texts, needs } = loaderData
  return (
    <ProductFrame {...frame} current="fiche">
      <SheetForm key={frame.id} product={frame} texts={texts} needs={needs} refused={actionData} />
    </ProductFrame>
  )
}
