import { data } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { withdrawReview } from '~/models/shop/review/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/review-withdrawal'
import { chosenProduct, requireReviewableOrder } from './review-page.server'
import { reviewHref } from './review-state'

export const handle = {
  policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy,
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await requireReviewableOrder(context, params.token)
  const { id, name } = chosenProduct(order, request)
  return { product: { id, name } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const order = await requireReviewableOrder(context, params.token)
  const product = chosenProduct(order, request)
  const { db, at } = shopRequest(context)
  const { ok } = await withdrawReview(db, { orderId: order.id, productId: product.id, at })
  if (!ok) return data({ message: 'Il n’y a plus d’avis à retirer.' }, { status: 409 })
  return redirectWithNotice(
    context,
    reviewHref(params, product.id),
    done('Votre avis est retiré. Son texte et le nom affiché sont effacés.'),
  )
}

export default function ReviewWithdrawal({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product } = loaderData
  return (
    <>
      <PageTop
        title="Retirer mon avis"
        noIndex
        heading={`Retirer votre avis sur ${product.name}`}
        lead="Son texte et le nom affiché seront effacés. Vous pourrez en écrire un autre plus tard."
      />
      <div className="stack narrow">
        {actionData ? <Notice tone="danger" lines={[actionData.message]} /> : null}
        <div className="row">
          <form method="post">
            <Button variant="danger">Retirer mon avis</Button>
          </form>
          <ButtonLink variant="quiet" href={reviewHref(params, product.id)}>
            Le garder
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
