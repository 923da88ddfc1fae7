import { expect, test } from 'vitest'
import { newId } from '~/models/values/id.server'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { hostileKeys } from '../support/hostile-keys'
import { readMails, readShownMail } from '../support/mails'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const { insertDeliveredOrder } = await import('../support/delivered-order')
const { reviewReference } = await import('~/models/shop/review/invitation.server')
const { signer } = await import('../support/first-shop')
const { parisDay } = await import('~/models/values/french-date')
const camille = await asAdministrator(db, app.visitor())
const paul = await asAdministrator(db, app.visitor(), 'Paul Vidal')

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)
const page = async (path: string, visitor: Visitor = camille) => readable(await expectStatus(200, visitor.get(path)))

let orders = 0

/** A newly submitted review. */
async function written(words: Record<string, string> = {}) {
  orders += 1
  const orderId = await insertDeliveredOrder(db, {
    ...{ id: `livree-${orders}`, order_number: `AVIS${orders}`, email: `lea${orders}@example.fr` },
    delivered_at: daysAgo(5).toISOString(),
  })
  const form = {
    ...{
      rating: '3',
      title: `Titre${orders}`,
      comment: 'Le tuyau fourni est court.',
      name: 'Léa M.',
      location: 'Lyon',
    },
    experienceOn: parisDay(daysAgo(3)),
  }
  const link = `/avis/laisser/${reviewReference(signer, orderId)}`
  await expectStatus(303, app.visitor().post(link, { ...form, ...words }))
  const { id } = await db.selectFrom('review').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return { id, orderId, link, form, path: `/admin/avis/${id}`, title: `Titre${orders}` }
}

const stored = (id: string) => db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const logged = (id: string) =>
  db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('position').execute()

async function version(id: string): Promise<number> {
  const events = db.selectFrom('review_event').select(({ fn }) => fn.max('id').as('id'))
  return (await events.where('review_id', '=', id).executeTakeFirstOrThrow()).id ?? 0
}

const decide = async (review: { id: string; path: string }, what: string, fields = {}, visitor: Visitor = camille) =>
  visitor.post(`${review.path}/${what}`, { version: await version(review.id), ...fields })

async function published() {
  const review = await written()
  await expectStatus(303, decide(review, 'publier'))
  return review
}

async function report(id: string, email = '') {
  const fields = { reason: 'other', detail: 'Ce texte figure ailleurs.', email }
  return expectStatus(303, app.visitor().post(`/avis/${id}/signaler`, fields))
}

test('reviews are listed by state with their counts, and found by the words of author, product and order', async () => {
  const waiting = await written()
  const shown = await published()
  const first = await page('/admin/avis')
  expect(first).toContain('Le tuyau fourni est court.')
  expect(first).toMatch(/À vérifier \(\d+\)/)
  expect(await page('/admin/avis?etat=publies')).toContain(`AVIS${orders}`)
  expect(await page(`/admin/avis?q=${shown.title}`)).not.toContain('Aucun avis ne contient')
  expect(await page(`/admin/avis?q=avis${orders}`)).toContain(`AVIS${orders}`)
  expect(await page('/admin/avis?q=zzzzz')).toContain('Aucun avis ne contient')
  expect(await page('/admin/avis?page=1000000000')).toContain('au-delà de la dernière')
  expect(await page('/admin/avis?etat=__proto__')).toContain('Filtre inconnu')
  expect(await page(waiting.path)).toMatch(/1,5 sur 5.*Oui, la commande est livrée.*AVIS\d/s)
  await expectStatus(404, camille.get('/admin/avis/inconnu'))
  expect(await page('/admin')).toContain('avis à lire')
})

test('a review is published unchanged, on the public page at the next request, and logged', async () => {
  const review = await written({ comment: 'Une phrase que personne d’autre n’écrit.' })
  expect(await page('/avis', app.visitor())).not.toContain('personne d’autre')
  expect(location(await expectStatus(303, decide(review, 'publier')))).toBe(review.path)
  expect(await page('/avis', app.visitor())).toContain('Une phrase que personne d’autre n’écrit.')
  expect((await logged(review.id)).map(({ action, actor }) => [action, actor])).toEqual([
    ['review.publish', 'Camille Roy'],
  ])
  expect(await page(review.path)).toContain('Publié')
})

test('a refusal is shown before as it is sent; its ground is kept, logged and mailed, and nothing is deleted', async () => {
  const review = await written()
  const fields = { version: await version(review.id), ground: 'advertising' }
  const shown = await expectStatus(200, camille.post(`${review.path}/refus/message`, fields))
  const html = await shown.text()
  expect(html).toMatch(/<option[^>]*value="advertising"[^>]*selected/)
  expect(await readMails(db, { kind: 'review-refused', orderId: review.orderId })).toEqual([])
  await expectStatus(303, camille.post(`${review.path}/refus`, fields))
  const [mail] = await readMails(db, { kind: 'review-refused', orderId: review.orderId })
  expect(mail?.text_body).toContain('Publicité, lien ou démarchage.')
  expect(readShownMail(html)).toBe(readShownMail(await (await camille.get(`/admin/mails/${mail?.id}`)).text()))
  expect(await stored(review.id)).toMatchObject({ status: 'refused', comment: review.form.comment })
  expect(await logged(review.id)).toMatchObject([{ action: 'review.refuse', reason: 'Publicité, lien ou démarchage.' }])
  expect(await readable(await expectStatus(409, decide(review, 'refus', { ground: 'advertising' })))).toContain(
    'déjà refusé pour ce motif',
  )
  await expectStatus(303, decide(review, 'refus', { ground: 'off-topic' }))
  expect(await stored(review.id)).toMatchObject({ refusal_ground: 'off-topic' })
})

test('a review that was refused by mistake is published after all', async () => {
  const review = await written({ comment: 'Une phrase refusée par mégarde.' })
  await expectStatus(303, decide(review, 'refus', { ground: 'off-topic' }))
  const refused = await page(review.path)
  expect(refused).toContain('Refusé à tort, il peut encore l’être')
  expect(refused).not.toContain('Réponse de la boutique')
  await expectStatus(303, decide(review, 'publier'))
  expect(await stored(review.id)).toMatchObject({ status: 'published', refusal_ground: null })
  expect(await page('/avis', app.visitor())).toContain('Une phrase refusée par mégarde.')
  const mails = db.selectFrom('email').select('id').where('idempotency_key', 'like', `review-refused:${review.id}%`)
  expect(await mails.execute()).toEqual([])
})

test('the refusal of an example is recorded without a mail', async () => {
  const examples = db.selectFrom('review').select('id').where('order_id', 'is', null).where('status', '=', 'published')
  const { id } = await examples.executeTakeFirstOrThrow()
  const path = `/admin/avis/${id}`
  await expectStatus(303, decide({ id, path }, 'refus', { ground: 'off-topic' }))
  const told = await page(path)
  expect(told).toContain('il n’a pas d’auteur, aucun e-mail ne part')
  expect(told).not.toContain('son auteur en reçoit le motif')
})

test.each(['', 'mauvaise-note', '__proto__'])('a refusal for « %s » is refused', async (ground) => {
  const review = await published()
  const html = await readable(await expectStatus(400, decide(review, 'refus', { ground })))
  expect(html).toContain('Choisissez un motif')
  expect(await stored(review.id)).toMatchObject({ status: 'published' })
})

test('no request deletes a review', async () => {
  const review = await published()
  for (const method of ['DELETE', 'PUT']) {
    expect((await camille.fetch(review.path, { method })).status).toBeGreaterThanOrEqual(400)
  }
  await expect(db.deleteFrom('review').where('id', '=', review.id).execute()).rejects.toThrow('never deleted')
  expect(await stored(review.id)).toMatchObject({ status: 'published' })
})

test('the shop replies in public as text, and takes its reply away', async () => {
  const review = await published()
  await expectStatus(303, decide(review, 'reponse', { reply: 'Merci <b>Léa</b>, un tuyau plus long part demain.' }))
  const html = await (await app.visitor().get('/avis')).text()
  expect(html).toContain('Merci &lt;b&gt;Léa&lt;/b&gt;, un tuyau plus long')
  const long = await expectStatus(400, decide(review, 'reponse', { reply: 'x'.repeat(1001) }))
  expect(await long.text()).toContain('x'.repeat(1001))
  await expectStatus(303, decide(review, 'reponse', { reply: '' }))
  expect(await (await app.visitor().get('/avis')).text()).not.toContain('un tuyau plus long')
})

test('a reply with claims the law forbids for water is refused, naming the words', async () => {
  const review = await published()
  const html = await readable(await expectStatus(409, decide(review, 'reponse', { reply: 'Voilà une eau pure.' })))
  expect(html).toContain('Retirez « eau pure »')
  expect(await stored(review.id)).toMatchObject({ reply: null })
})

test('one review is put forward, then none', async () => {
  const review = await published()
  await expectStatus(303, decide(review, 'mise-en-avant'))
  expect(await page('/avis', app.visitor())).toContain('Mis en avant par la boutique')
  await expectStatus(303, decide(review, 'mise-en-avant/fin'))
  expect(await page('/avis', app.visitor())).not.toContain('Mis en avant par la boutique')
})

test('a reported review is kept or refused; the reporter is notified on request, and their address deleted', async () => {
  const [kept, refused] = [await published(), await published()]
  await report(kept.id, 'Jean@example.fr')
  await report(kept.id)
  await report(refused.id, 'luc@example.fr')
  expect(await page('/admin/avis?etat=signales')).toContain(`AVIS${orders}`)
  expect(await page(kept.path)).toMatch(/Signalements.*à traiter.*Ce texte figure ailleurs\./s)
  await expectStatus(303, decide(kept, 'signalements'))
  await expectStatus(303, decide(refused, 'refus', { ground: 'insult' }))
  const told = await readMails(db, { kind: 'review-report-answered' })
  expect(told.map(({ recipient }) => recipient.toLowerCase())).toEqual(['jean@example.fr', 'luc@example.fr'])
  expect(told[0]?.text_body).toContain('nous le gardons')
  expect(told[1]?.text_body).toContain('Propos injurieux')
  const rows = await db.selectFrom('review_report').select(['email', 'handled_at']).execute()
  expect(rows.filter(({ email, handled_at }) => email !== null || handled_at === null)).toEqual([])
  expect((await logged(kept.id)).at(-1)).toMatchObject({ action: 'review.keep' })
  await expectStatus(303, decide(kept, 'signalements'))
  expect(await page(kept.path)).toContain('n’a plus de signalement à traiter')
})

test('a report with an invalid address is refused, and keeps typed values', async () => {
  const review = await published()
  const fields = { reason: 'other', detail: 'Ce texte figure ailleurs.', email: 'jean' }
  const html = await (await expectStatus(400, app.visitor().post(`/avis/${review.id}/signaler`, fields))).text()
  expect(html).toContain('Email invalide')
  expect(html).toContain('Ce texte figure ailleurs.')
})

test('a change by the author or another administrator is shown as a conflict, and nothing is overwritten', async () => {
  const review = await written()
  const seen = await version(review.id)
  await expectStatus(303, app.visitor().post(review.link, { ...review.form, comment: 'Voyez www.ailleurs.example' }))
  await expectStatus(303, camille.post(`${review.path}/publier`, { version: seen }))
  expect(await page(review.path)).toMatch(/Rien n’est enregistré : cet avis a changé.*Modifié par son auteur/s)
  expect(await stored(review.id)).toMatchObject({ status: 'pending' })
  const before = await version(review.id)
  await expectStatus(303, decide(review, 'publier', {}, paul))
  const fields = { version: before, reply: 'Merci de votre retour.' }
  const told = await readable(await expectStatus(409, camille.post(`${review.path}/reponse`, fields)))
  expect(told).toMatch(/a changé entre-temps.*Paul Vidal.*Publié/s)
  expect(told).toContain('Merci de votre retour.')
  expect(await stored(review.id)).toMatchObject({ reply: null })
})

test('60 hostile keys beside each form write nothing but what the form is for', async () => {
  const review = await published()
  const other = await published()
  const before = [await stored(review.id), await stored(other.id)]
  expect(Object.keys(hostileKeys)).toHaveLength(60)
  for (const what of ['publier', 'refus', 'refus/message', 'reponse', 'mise-en-avant/fin', 'signalements']) {
    const sent = what === 'reponse' ? { ...hostileKeys, reply: '' } : hostileKeys
    const { status } = await decide(review, what, sent)
    expect([what, status < 500]).toEqual([what, true])
  }
  expect([await stored(review.id), await stored(other.id)]).toEqual(before)
})

test.each(['publier', 'refus', 'refus/message', 'reponse', 'mise-en-avant', 'mise-en-avant/fin', 'signalements'])(
  '« %s » of a review that does not exist is a 404',
  async (what) => {
    const fields = { version: 1, ground: 'insult', reply: 'Merci' }
    await expectStatus(404, camille.post(`/admin/avis/${newId(new Date())}/${what}`, fields))
  },
)
