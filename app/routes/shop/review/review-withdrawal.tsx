import { data, href } from 'react-router'
import { PageMeta } from '~/components/shop/page/page-meta'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { withdrawReview } from '~/models/review/index.server'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/review-withdrawal'
import { chosenProduct, requireReviewableOrder } from './review-page.server'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await requireReviewableOrder(context, params.token)
  const { id, name } = chosenProduct(order, request)
  return { product: { id, name } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const order = await requireReviewableOrder(context, params.token)
  const product = chosenProduct(order, request)
  const { db } = context.get(tenantContext)
  const { ok } = await withdrawReview(db, {
    orderId: order.id,
    productId: product.id,
    at: requestContextOf(context).at,
  })
  if (!ok) return data({ message: 'Il n’y a plus d’avis à retirer.' }, { status: 409 })
  return redirectWithNotice(
    context,
    `${href('/avis/laisser/:token', params)}?produit=${encodeURIComponent(product.id)}`,
    {
      tone: 'done',
      lines: ['Votre avis est retiré. Son texte et le nom affiché sont effacés.'],
    },
  )
}

export default function ReviewWithdrawal({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product } = loaderData
  return (
    <>
      <PageMeta title="Retirer mon avis" noIndex />
      <PageHeader
        title={`Retirer votre avis sur ${product.name}`}
        lead="Son texte et le nom affiché seront effacés. Vous pourrez en écrire un autre plus tard."
      />
      <div className="stack narrow">
        {actionData ? <Notice tone="danger" lines={[actionData.message]} /> : null}
        <div className="row">
          <form method="post">
            <Button variant="danger">Retirer mon avis</Button>
          </form>
          <ButtonLink
            variant="quiet"
            href={`${href('/avis/laisser/:token', params)}?produit=${encodeURIComponent(product.id)}`}
          >
            Le garder
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
