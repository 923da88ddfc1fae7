import type { Submission } from '@conform-to/react'
import { data, href } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { needName, productForm, unreadFacts } from '~/models/catalogue'
import {
  type ChangeProductResult,
  changeProduct,
  listPackArticles,
  type ProductSheet,
  readSheet,
  textsOf,
} from '~/models/catalogue/index.server'
import type { FactFilter } from '~/models/template'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { forbiddenErrors } from '../forbidden-errors.server'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/product'
import { addressErrors, answerChanged, answerErrors, companionErrors } from './product-answers.server'
import { ProductFrame } from './product-frame'
import { loadFrame } from './product-page.server'
import { SheetForm } from './sheet-form'

export const handle = { policy: { parameters: 'public', body: { form: 524_288 } } satisfies RoutePolicy }

export { links } from './stylesheet'

export async function loader(args: Route.LoaderArgs) {
  const { db, template } = deskRequest(args.context)
  const { product, frame } = await loadFrame(args)
  const sheet = await readSheet(db, product)
  return {
    frame,
    texts: textsOf(sheet),
    needs: template.needs.map(({ value, label }) => ({ value, label, chosen: sheet.needs.includes(value) })),
    articles: await listPackArticles(db),
  }
}

export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = deskRequest(context)
  const offered = template.needs.map(({ value }) => value)
  const submission = await parseForm(request, productForm(offered))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const wrong =
    forbiddenErrors(template.forbiddenWords, submission.payload) ??
    factErrors(submission.value.facts, template.filters.facts)
  if (wrong) return answerErrors(submission, wrong)
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
    case 'slug-taken':
    case 'slug-of-page':
    case 'sku-taken':
      return answerErrors(submission, addressErrors(refused))
    default:
      return answerErrors(submission, companionErrors(refused))
  }
}

/** Rejects a fact that its list filter cannot parse. */
function factErrors(facts: ProductSheet['facts'], filters: FactFilter[]) {
  const unread = unreadFacts(facts, filters)
  return unread.length > 0 ? { facts: unread } : undefined
}

const stillNeeded = 'Un produit en vente doit le dire\u202f: retirez-le d’abord de la vente, ou complétez'

export default function ProductSheetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, texts, needs, articles } = loaderData
  return (
    <ProductFrame {...frame} current="fiche">
      <SheetForm key={frame.id} product={frame} texts={texts} needs={needs} articles={articles} refused={actionData} />
    </ProductFrame>
  )
}
