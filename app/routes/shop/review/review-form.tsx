import { data, href } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { ReviewForm } from '~/components/shop/review/review-form'
import { Pills } from '~/components/ui/marks'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { reviewSchema, submitReview } from '~/models/shop/review/index.server'
import { parisDay } from '~/models/values/french-date'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/review-form'
import { chosenProduct, requireReviewableOrder } from './review-page.server'
import { ReviewState, reviewHref } from './review-state'

export const handle = {
  policy: { beforeOpening: true, cache: 'no-store', parameters: 'secret', showsForm: true } satisfies RoutePolicy,
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await requireReviewableOrder(context, params.token)
  const { readSettings, at } = shopRequest(context)
  const settings = await readSettings()
  const { id, name, review } = chosenProduct(order, request)
  const written = review && review.status !== 'withdrawn' ? review : undefined
  const values = written
    ? {
        rating: written.rating_halves,
        title: written.title,
        comment: written.comment,
        name: written.author_name,
        location: written.location,
        experienceOn: written.experience_on,
      }
    : { ...order.author, experienceOn: order.deliveredOn }
  return {
    product: { id, name },
    products: order.products.map((each) => ({
      id: each.id,
      name: each.name,
      written: each.review !== undefined && each.review.status !== 'withdrawn',
    })),
    state: written && { status: written.status, ground: written.refusal_ground, publishedAt: written.published_at },
    values,
    dates: { from: order.deliveredOn, to: parisDay(at) },
    moderationDays: settings['reviews.moderation_days'],
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const order = await requireReviewableOrder(context, params.token, request)
  const product = chosenProduct(order, request)
  const submission = await parseForm(request, reviewSchema)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { db, at } = shopRequest(context)
  const result = await submitReview(db, { orderId: order.id, productId: product.id, words: submission.value, at })
  if (!result.ok) {
    const message =
      result.reason === 'experience-date'
        ? 'Choisissez un jour entre la livraison et aujourd’hui'
        : 'Cette commande ne peut pas recevoir d’avis'
    return data(submission.reply({ fieldErrors: { experienceOn: [message] } }), { status: 409 })
  }
  return redirectWithNotice(
    context,
    reviewHref(params, product.id),
    done('Merci, votre avis est enregistré.', 'Une personne le relit avant sa publication.'),
  )
}

export default function ReviewPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, products, state } = loaderData
  return (
    <>
      <PageTop
        title={`Votre avis sur ${product.name}`}
        noIndex
        lead="En bien ou en mal : il aide ceux qui hésitent. Aucune contrepartie n’est offerte."
      />
      <div className="stack stack-large narrow">
        {products.length > 1 ? (
          <nav aria-label="Produits de la commande">
            <Pills
              current="page"
              items={products.map(({ id, name, written }) => ({
                key: id,
                href: `?produit=${encodeURIComponent(id)}`,
                label: written ? `${name} (donné)` : name,
                current: id === product.id,
              }))}
            />
          </nav>
        ) : null}
        {state ? (
          <ReviewState
            {...state}
            moderationDays={loaderData.moderationDays}
            withdrawHref={`${href('/avis/laisser/:token/retirer', params)}?produit=${encodeURIComponent(product.id)}`}
          />
        ) : null}
        <ReviewForm
          defaultValue={loaderData.values}
          lastResult={actionData}
          dates={loaderData.dates}
          moderationDays={loaderData.moderationDays}
          isChange={state !== undefined}
        />
      </div>
    </>
  )
}
