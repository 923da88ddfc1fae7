import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { signer } from '../support/first-shop'
import { readMails } from '../support/mails'
import { rawRequest } from '../support/raw-request'
import { location, plainSpaces, readable } from '../support/shop-journey'

const app = await openApp()
// The signing secret is read from the app's folder, which openApp has just set, so this loads afterwards.
const { insertDeliveredOrder } = await import('../support/delivered-order')
const { insertOrderRow } = await import('../support/order-row')
const { reviewReference } = await import('~/models/shop/review/invitation.server')
const { orderReference } = await import('~/models/shop/order/look-up.server')
const { publishReview } = await import('~/models/shop/review/moderation.server')
const { formatDate, parisDay } = await import('~/models/values/french-date')
const visitor = app.visitor()

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)

let orders = 0

/** A new delivered order, and its review URL. */
async function deliveredOrder() {
  orders += 1
  const orderId = await insertDeliveredOrder(app.db, {
    id: `livree-${orders}`,
    order_number: `LIVREE${orders}`,
    created_at: daysAgo(9).toISOString(),
    delivered_at: daysAgo(5).toISOString(),
  })
  return { orderId, path: `/avis/laisser/${reviewReference(signer, orderId)}` }
}

const form = {
  rating: '7',
  title: 'Bien, sans plus',
  comment: 'La pose est simple, mais le tuyau fourni est court.',
  name: 'Léa M.',
  location: 'Lyon',
  experienceOn: parisDay(daysAgo(3)),
}

function reviewOf(orderId: string) {
  return app.db.selectFrom('review').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
}

async function publishedReview(words: Partial<typeof form> = {}) {
  const { orderId, path } = await deliveredOrder()
  await visitor.post(path, { ...form, ...words })
  const { id } = await reviewOf(orderId)
  await publishReview(app.db, { reviewId: id, actor: { id: null, name: 'boutique' }, at: new Date() })
  return { id, orderId, path }
}

test('the signed link of a delivered order shows the form, filled in with a short name', async () => {
  const { orderId, path } = await deliveredOrder()
  const html = await (await visitor.get(path)).text()
  expect(html).toContain('Votre avis sur Osmoseur Essentiel')
  expect(html).toMatch(/name="name"[^>]*value="Léa M."|value="Léa M."[^>]*name="name"/)
  const order = await readable(await visitor.get(`/commande/${orderReference(signer, orderId)}`))
  expect(order).toContain('Donner mon avis')
})

test('a link that we did not sign for reviews, or of a parcel still to come, is a 404', async () => {
  const { orderId } = await deliveredOrder()
  const onItsWay = await insertOrderRow(app.db, { id: 'en-route', order_number: 'ENROUTE1', status: 'expedie' })
  for (const token of [
    orderId,
    `${orderId}.faux`,
    orderReference(signer, orderId),
    reviewReference(signer, onItsWay),
  ]) {
    expect((await visitor.get(`/avis/laisser/${token}`)).status).toBe(404)
    expect((await visitor.post(`/avis/laisser/${token}`, form)).status).toBe(404)
    expect((await visitor.post(`/avis/laisser/${token}/retirer`)).status).toBe(404)
  }
})

test('an invalid form is shown again with its values and a message by each field, and records nothing', async () => {
  const { orderId, path } = await deliveredOrder()
  const response = await visitor.post(path, {
    ...form,
    rating: '',
    comment: 'Bof',
    name: 'a@b.fr',
    title: 'Titre « gardé »',
  })
  expect(response.status).toBe(400)
  const html = await response.text()
  for (const message of [
    'Choisissez une note',
    'Écrivez votre avis, 10 caractères au moins',
    'Sans adresse web ni e-mail',
  ]) {
    expect(html).toContain(message)
  }
  expect(html).toContain('value="Titre « gardé »"')
  expect(html).toContain('>Bof</textarea>')
  const tooEarly = await visitor.post(path, { ...form, experienceOn: parisDay(daysAgo(7)) })
  expect(tooEarly.status).toBe(409)
  expect(await readable(tooEarly)).toContain('Choisissez un jour entre la livraison et aujourd’hui')
  expect(await app.db.selectFrom('review').select('id').where('order_id', '=', orderId).execute()).toEqual([])
})

test('a review that is sent waits, is published, and can then be changed or withdrawn by the same link', async () => {
  const { orderId, path } = await deliveredOrder()
  const sent = await visitor.post(path, form)
  expect(sent.status).toBe(303)
  const waiting = await readable(await visitor.get(location(sent)))
  expect(waiting).toContain('Merci, votre avis est enregistré.')
  expect(waiting).toContain('Votre avis attend sa relecture')
  expect(await readable(await visitor.get('/avis'))).not.toContain('le tuyau fourni est court')

  await publishReview(app.db, {
    reviewId: (await reviewOf(orderId)).id,
    actor: { id: null, name: 'boutique' },
    at: new Date(),
  })
  const shown = await readable(await visitor.get('/avis'))
  expect(shown).toContain('3,5 sur 5 Avis vérifié Bien, sans plus')
  const [lived, published] = [formatDate(daysAgo(3)), formatDate(new Date())]
  expect(shown).toContain(
    plainSpaces(`Léa M., Lyon Osmoseur Essentiel. Expérience du ${lived}, publié le ${published}`),
  )

  expect((await visitor.post(path, { ...form, comment: 'Le tuyau a été échangé, tout va bien.' })).status).toBe(303)
  expect(await readable(await visitor.get('/avis'))).not.toContain('tuyau')
  expect(await readable(await visitor.get(`${path}/retirer`))).toContain('Retirer votre avis sur Osmoseur Essentiel')
  const withdrawn = await visitor.post(`${path}/retirer?produit=essentiel`)
  expect(withdrawn.status).toBe(303)
  expect((await visitor.post(`${path}/retirer?produit=essentiel`)).status).toBe(409)
  expect(await reviewOf(orderId)).toMatchObject({ status: 'withdrawn', comment: '', author_name: '' })
})

test('the page of reviews filters by product and by stars, sorts, and says by what', async () => {
  await publishedReview({ rating: '2', comment: 'Le robinet goutte depuis la pose.' })
  const read = async (search: string) => readable(await visitor.get(`/avis${search}`))
  expect(await read('?note=1')).toContain('Le robinet goutte')
  expect(await read('?note=5')).not.toContain('Le robinet goutte')
  expect(await read('?produit=essentiel')).toContain('Le robinet goutte')
  expect(await read('?produit=prod-aquapet')).not.toContain('Le robinet goutte')
  expect(await read('?note=3')).toContain('Aucun avis avec cette note')
  expect(await read('')).toContain('classés par date de publication, du plus récent au plus ancien')
  const worstFirst = await read('?tri=moins-bien-notes')
  expect(worstFirst).toContain('classés par note, puis par date')
  expect(worstFirst.indexOf('Le robinet goutte')).toBeLessThan(worstFirst.indexOf('L’écran est pratique'))
  expect(await read('?produit=inconnu&note=9&tri=x&page=0')).toContain('Le robinet goutte')
})

test('the reviews of the demonstration are called invented once, above them, and one is put forward', async () => {
  const text = await readable(await visitor.get('/avis'))
  expect(text).toContain('Mis en avant par la boutique')
  expect(text.match(/les avis sans la mention « Avis vérifié » sont inventés/g)).toHaveLength(1)
  expect(text).toContain('Réponse de la boutique')
  const verified = await app.db
    .selectFrom('review')
    .select('id')
    .where('is_example', '=', 1)
    .where('verified', '=', 1)
    .execute()
  expect(verified).toEqual([])
})

test('the reviews have a heading that is seen where one is put forward above them', async () => {
  const headingOf = async (path: string) =>
    /<h2 class="([^"]+)">Les avis<\/h2>/.exec(await (await visitor.get(path)).text())?.[1]
  expect(await headingOf('/avis')).toBe('review-highlight')
  expect(await headingOf('/avis?note=5')).toBe('visually-hidden')
})

test('the page on checks names every ground, the delay, the retention and the missing reward', async () => {
  const text = await readable(await visitor.get('/avis/controle'))
  for (const words of [
    'Aucune contrepartie',
    'sous 7 jours',
    'Hors sujet',
    'Texte illisible',
    'gardé 5 ans',
    'modifier son avis',
    'Signaler',
    'jamais un motif de refus',
  ]) {
    expect(text).toContain(words)
  }
})

test('a report needs a reason and an explanation, is stored, and tells nothing of who reports', async () => {
  const { id } = await publishedReview({ comment: 'Un avis que quelqu’un signalera.' })
  const path = `/avis/${id}/signaler`
  expect(await readable(await visitor.get(path))).toContain('Un avis que quelqu’un signalera.')
  const empty = await visitor.post(path, { reason: '', detail: 'court' })
  expect(empty.status).toBe(400)
  const page = await empty.text()
  expect(page).toContain('Choisissez un motif')
  expect(page).toContain('>court</textarea>')
  const sent = await visitor.post(path, { reason: 'not-genuine', detail: 'Ce texte figure sur un autre site.' })
  expect([sent.status, location(sent)]).toEqual([303, '/avis'])
  expect(await readable(await visitor.get('/avis'))).toContain('votre signalement est enregistré')
  expect(await app.db.selectFrom('review_report').selectAll().execute()).toMatchObject([
    { review_id: id, reason: 'not-genuine' },
  ])
  expect((await visitor.get('/avis/inconnu/signaler')).status).toBe(404)
  expect((await visitor.post('/avis/inconnu/signaler', { reason: 'other', detail: 'Dix caractères.' })).status).toBe(
    404,
  )
})

test('product page, home page and API show verified reviews; the average counts nothing else', async () => {
  await publishedReview({ comment: 'Vérifié sur la fiche du produit.' })
  const product = await readable(await visitor.get('/products/essentiel'))
  expect(product).toContain('Vérifié sur la fiche du produit.')
  expect(product).toMatch(/moyenne de \d+ avis vérifié/)
  expect(product).toContain(plainSpaces(`achat du ${formatDate(daysAgo(9))}`))
  expect(await readable(await visitor.get('/products'))).toMatch(/sur 5 \(\d avis\)/)
  const example = await readable(await visitor.get('/products/prod-osmoseur-premium'))
  expect(example).toContain('L’écran est pratique')
  expect(example).not.toContain('moyenne de')
  expect(await readable(await visitor.get('/'))).toContain('Ce qu’en disent nos clients')
  const { testimonials } = await (await visitor.get('/api/products/essentiel')).json()
  expect(testimonials[0]).toEqual({
    name: 'Léa M.',
    location: 'Lyon',
    rating: 3.5,
    comment: 'Vérifié sur la fiche du produit.',
  })
})

test('a publication is on the cached pages at once', async () => {
  const server = await app.startServer()
  const before = await rawRequest(server.url, { path: '/avis' })
  await publishedReview({ comment: 'Publié après la première visite.' })
  const after = await rawRequest(server.url, { path: '/avis' })
  expect(before.text).not.toContain('Publié après')
  expect(after.text).toContain('Publié après')
  expect(after.headers.etag).toBeDefined()
  await server.close()
})

test('the operator delivers, invites, reads, publishes, replies and refuses from the terminal', async () => {
  const orderId = await insertOrderRow(app.db, { id: 'operateur', order_number: 'OPERA001', email: 'op@example.fr' })
  expect(await app.run('order', 'OPERA001', 'shipped')).toEqual({
    exitCode: 0,
    lines: ['La commande OPERA001 est expédiée.'],
  })
  expect((await app.run('order', 'OPERA001', 'delivered')).exitCode).toBe(0)
  expect((await app.run('order', 'OPERA001', 'delivered')).exitCode).toBe(1)
  await app.run('setting', 'reviews.invitation_days', '0')
  const server = await app.startServer()
  expect((await app.run('reviews', 'invite')).exitCode).toBe(0)
  await server.close()
  const [invitation] = await readMails(app.db, { to: 'op@example.fr' })
  // The command does not know the server's port.
  const [link = ''] = /http:\/\/localhost:\d+\/avis\/laisser\/\S+/.exec(invitation?.text_body ?? '') ?? []
  const path = link.replace(server.url, '')
  const today = parisDay(new Date())
  expect((await visitor.post(path, { ...form, experienceOn: today })).status).toBe(303)

  const { id } = await reviewOf(orderId)
  expect((await app.run('reviews')).lines.join('\n')).toContain(`${id}  `)
  expect((await app.run('reviews', id, 'refuse', 'mauvaise-note')).exitCode).toBe(1)
  expect((await app.run('reviews', id, 'publish')).exitCode).toBe(0)
  expect((await app.run('reviews', id, 'reply', 'Merci', 'beaucoup.')).exitCode).toBe(0)
  expect(await reviewOf(orderId)).toMatchObject({ status: 'published', reply: 'Merci beaucoup.' })
  expect((await app.run('reviews', id, 'refuse', 'personal-data')).exitCode).toBe(0)
  expect(await readable(await visitor.get(path))).toContain('Données personnelles d’une autre personne')
  expect((await app.run('reviews', 'inconnu', 'publish')).exitCode).toBe(1)
})
