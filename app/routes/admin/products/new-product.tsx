import type { Submission } from '@conform-to/react'
import { data, href } from 'react-router'
import { NewProduct } from '~/components/admin/products/new-product'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { newProductForm } from '~/models/catalogue'
import { createProduct } from '~/models/catalogue/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { forbiddenErrors } from '../forbidden-errors.server'
import type { Route } from './+types/new-product'
import { addressErrors, answerErrors } from './product-answers.server'

export const handle = { policy: { showsForm: true } satisfies RoutePolicy }

export { links } from './stylesheet'

export async function action({ request, context }: Route.ActionArgs) {
  const { db, template, actor, at } = deskRequest(context)
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

export default function CreateProduct({ actionData }: Route.ComponentProps) {
  return <NewProduct refused={actionData} />
}
