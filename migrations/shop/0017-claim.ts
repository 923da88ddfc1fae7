import { type Kysely, sql } from 'kysely'

/** Claims that a query or a document of the shop bears out: every shop has them. */
const provenClaims: {
  place: string
  key: string
  figure?: string
  text: string
  proof?: string
  liveQuery?: string
}[] = [
  { place: 'footer', key: 'experience', text: 'd’expérience', liveQuery: 'years-in-business' },
  {
    place: 'home',
    key: 'return',
    figure: '30 jours',
    text: 'pour changer d’avis',
    proof: 'CGV, « Droit de rétractation » : 30 jours au lieu des 14 de la loi.',
  },
  { place: 'home', key: 'rating', text: 'note moyenne des avis vérifiés', liveQuery: 'average-rating' },
  { place: 'avis-headline', key: 'rating', text: 'note moyenne des avis vérifiés', liveQuery: 'average-rating' },
  { place: 'avis-headline', key: 'reviews', text: 'de commandes livrées', liveQuery: 'verified-reviews' },
  { place: 'questionnaire-trust', key: 'rating', text: 'note moyenne des avis vérifiés', liveQuery: 'average-rating' },
  {
    place: 'questionnaire-trust',
    key: 'return',
    figure: '30 jours',
    text: 'satisfait ou remboursé',
    proof: 'CGV, « Droit de rétractation » : 30 jours au lieu des 14 de la loi.',
  },
  {
    place: 'questionnaire-trust',
    key: 'delivery',
    figure: 'Livraison gratuite',
    text: 'dès {value} d’articles',
    liveQuery: 'free-delivery-from',
  },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table claim (
      place text not null check (
        place in ('home', 'footer', 'avis-headline', 'avis-impact', 'product', 'questionnaire-trust', 'questionnaire-upsell')
      ),
      key text not null,
      position integer not null,
      figure text,
      text text not null check (text <> ''),
      proof text check (proof <> ''),
      live_query text,
      updated_at text not null,
      primary key (place, key)
    ) strict, without rowid
  `.execute(db)
  for (const event of ['insert', 'update', 'delete']) {
    await sql`
      create trigger claim_${sql.raw(event)}_moves_the_revision after ${sql.raw(event)} on claim
      begin update content_revision set value = value + 1 where id = 1; end
    `.execute(db)
  }
  for (const [position, claim] of provenClaims.entries()) {
    await sql`
      insert into claim (place, key, position, figure, text, proof, live_query, updated_at)
      values (${claim.place}, ${claim.key}, ${position}, ${claim.figure ?? null}, ${claim.text},
        ${claim.proof ?? null}, ${claim.liveQuery ?? null}, ${new Date().toISOString()})
    `.execute(db)
  }
}
