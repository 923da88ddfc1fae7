import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done, type Notice } from '~/middleware/flash.server'
import { productStepForm } from '~/models/catalogue'
import { type PublishProductResult, publishProduct } from '~/models/catalogue/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/product-publication'
import { changeLines } from './product-answers.server'
import { missingLink, requireProduct } from './product-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params: { productId } }: Route.LoaderArgs) {
  return redirect(href('/admin/products/:productId', { productId }))
}

export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const product = await requireProduct(db, productId)
  const page = href('/admin/products/:productId', { productId })
  const submission = await parseForm(request, productStepForm)
  if (submission.status !== 'success')
    return answerRow({ request, context }, { notice: caution('Rechargez la page.'), page })
  const { version, retour } = submission.value
  const published = await publishProduct(db, { productId, version, actor, at })
  return answerRow({ request, context }, { notice: noticeOf(published, product), retour, page })
}

function noticeOf(published: PublishProductResult, product: { id: string; sku: string }): Notice {
  if (published.ok) return done(`${published.name} est en vente.`)
  if (published.reason === 'unknown') return caution('Ce produit n’existe plus.')
  if (published.reason === 'changed')
    return caution('Rien n’est publié\u202f: cette fiche a changé entre-temps.', ...changeLines(published))
  const links = published.missing.map((each) => missingLink(product, each))
  return { ...caution('Ce produit ne peut pas encore être vendu\u202f: il lui manque ceci.'), links }
}
