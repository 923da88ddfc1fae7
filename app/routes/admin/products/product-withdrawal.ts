import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done, type Notice } from '~/middleware/flash.server'
import { productStepForm } from '~/models/catalogue'
import { type WithdrawProductResult, withdrawProduct } from '~/models/catalogue/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/product-withdrawal'
import { changeLines } from './product-answers.server'
import { requireProduct } from './product-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params: { productId } }: Route.LoaderArgs) {
  return redirect(href('/admin/products/:productId', { productId }))
}

export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  await requireProduct(db, productId)
  const page = href('/admin/products/:productId', { productId })
  const submission = await parseForm(request, productStepForm)
  if (submission.status !== 'success')
    return answerRow({ request, context }, { notice: caution('Rechargez la page.'), page })
  const { version, retour } = submission.value
  const withdrawn = await withdrawProduct(db, { productId, version, actor, at })
  return answerRow({ request, context }, { notice: noticeOf(withdrawn), retour, page })
}

function noticeOf(withdrawn: WithdrawProductResult): Notice {
  if (withdrawn.ok) return done(`${withdrawn.name} n’est plus en vente. Les commandes passées ne changent pas.`)
  if (withdrawn.reason === 'unknown') return caution('Ce produit n’existe plus.')
  if (withdrawn.reason === 'changed')
    return caution('Rien n’est retiré\u202f: cette fiche a changé entre-temps.', ...changeLines(withdrawn))
  const links = withdrawn.packs.map(({ productId, name }) => ({
    href: href('/admin/products/:productId/packs', { productId }),
    label: name,
  }))
  return { ...caution('Des packs en vente en ont besoin\u202f: changez-les d’abord.'), links }
}
