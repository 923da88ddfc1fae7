import type { ShopDb } from '~/database/schema'
import { indexForSearch } from '~/models/base/search/index.server'
import type { DemoClaim, ExampleReview } from '~/models/base/template'
import { parisDay } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'

const days = { live_query: 'return-days' } as const
const rating = { text: 'note moyenne des avis vérifiés', live_query: 'average-rating' } as const
const delivery = {
  figure: 'Livraison gratuite',
  text: 'dès {value} d’articles',
  live_query: 'free-delivery-from',
} as const

/** Borne out by a query or a document of the shop: every shop has them. */
const provenClaims = [
  { place: 'footer', key: 'experience', text: 'd’expérience', live_query: 'years-in-business' },
  { place: 'home', key: 'return', ...days, text: 'pour changer d’avis' },
  { place: 'home', key: 'rating', ...rating },
  { place: 'avis-headline', key: 'rating', ...rating },
  { place: 'avis-headline', key: 'reviews', text: 'de commandes livrées', live_query: 'verified-reviews' },
  { place: 'questionnaire-trust', key: 'rating', ...rating },
  { place: 'questionnaire-trust', key: 'return', ...days, text: 'satisfait ou remboursé' },
  { place: 'questionnaire-trust', key: 'delivery', ...delivery },
] as const

export async function insertProvenClaims(trx: ShopDb, at: Date): Promise<void> {
  const rows = provenClaims.map((claim, position) => ({
    ...{ figure: null, proof: null, proof_url: null, ...claim },
    ...{ position, updated_at: at.toISOString() },
  }))
  await trx.insertInto('claim').values(rows).execute()
}

/** Each replaces the proven claim that a real shop shows there. */
export async function insertDemoClaims(trx: ShopDb, { claims, at }: { claims: DemoClaim[]; at: Date }) {
  if (claims.length === 0) return
  const rows = claims.map(({ withdrawn, live_query = null, ...claim }, position) => ({
    ...claim,
    withdrawn_at: withdrawn ? at.toISOString() : null,
    position,
    proof: null,
    proof_url: null,
    live_query,
    updated_at: at.toISOString(),
  }))
  await trx
    .insertInto('claim')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['place', 'key']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        figure: eb.ref('excluded.figure'),
        text: eb.ref('excluded.text'),
        withdrawn_at: eb.ref('excluded.withdrawn_at'),
        proof: null,
        proof_url: null,
        live_query: eb.ref('excluded.live_query'),
      })),
    )
    .execute()
}

/** Published at different times before the shop opened. */
export async function insertExampleReviews(
  trx: ShopDb,
  { reviews, productIdOf, at }: { reviews: ExampleReview[]; productIdOf: (slug: string) => string; at: Date },
) {
  if (reviews.length === 0) return
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS)
  const rows = reviews.map((review) => {
    const published = daysAgo(review.publishedDaysAgo)
    return {
      id: `exemple-${review.product}`,
      product_id: productIdOf(review.product),
      order_id: null,
      is_example: 1 as const,
      verified: 0 as const,
      author_name: review.authorName,
      location: review.location,
      rating_halves: review.ratingHalves,
      title: review.title,
      comment: review.comment,
      experience_on: parisDay(daysAgo(review.experiencedDaysAgo)),
      status: 'published' as const,
      refusal_ground: null,
      highlighted: review.highlighted ? (1 as const) : (0 as const),
      reply: review.reply ?? null,
      replied_at: review.reply ? published.toISOString() : null,
      submitted_at: published.toISOString(),
      published_at: published.toISOString(),
      updated_at: published.toISOString(),
    }
  })
  await trx.insertInto('review').values(rows).execute()
  for (const { id, author_name, title, product_id } of rows) {
    const product = await trx.selectFrom('product').select('name').where('id', '=', product_id).executeTakeFirst()
    await indexForSearch(trx, { kind: 'review', id, texts: [author_name, title, product?.name ?? null] })
  }
}
