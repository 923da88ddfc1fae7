import { expect, test } from 'vitest'
import { addDays } from '~/models/values/delivery'
import { parisDay } from '~/models/values/french-date'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { hostileKeys } from '../support/hostile-keys'
import { readMails } from '../support/mails'
import { expectStatus, location, order, readable, readyToPay } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const { legalTexts } = await import('~/templates/osmoseurs/legal')
const { listVersionStates } = await import('~/models/content/text/index.server')
const camille = await asAdministrator(db, app.visitor())
const paul = await asAdministrator(db, app.visitor(), 'Paul Vidal')
const today = parisDay(new Date())
const list = '/admin/textes-legaux'
const cgv = `${list}/cgv`
const terms = legalTexts.find(({ kind }) => kind === 'cgv')?.body ?? ''

const page = async (path: string, visitor: Visitor = camille) => readable(await expectStatus(200, visitor.get(path)))
const versions = () => db.selectFrom('legal_text').selectAll().where('kind', '=', 'cgv').execute()
/** The order that accepted the version of its day. */
let acceptedBy = ''
/** Dated by its day, with a number where several are of one. */
const newestVersion = async () =>
  (await versions())
    .map(({ version }) => version)
    .sort()
    .at(-1) ?? ''
const fields = async (input: { body?: string; effectiveOn?: string } = {}) => ({
  ...{ body: terms, effectiveOn: today, version: (await versions()).length },
  ...input,
})
const publish = async (input: { body?: string; effectiveOn?: string }, visitor: Visitor = camille) =>
  visitor.post(cgv, await fields(input))

/** In force until the next one is. */
const withWords = (words: string) => `${terms}\n\n## Annexe\n\n${words}`

test('texts are listed with the version in force, and its placeholders with what the law needs', async () => {
  expect(await page(list)).toMatch(/Conditions générales de vente.*2026-11-30-2, depuis le/s)
  expect(await page(cgv)).toMatch(/{{legal\.mediator_name}}.*Médiateur.*L616-1/s)
  await expectStatus(404, camille.get(`${list}/inconnu`))
  await expectStatus(404, camille.get(`${cgv}/versions/inconnue`))
})

test('a preview shows the page and what changes, keeps what was typed and writes nothing', async () => {
  const before = await versions()
  const body = withWords('Un **essai** chez {{shop.name}}.')
  const html = await (await expectStatus(200, camille.post(`${cgv}/apercu`, await fields({ body })))).text()
  expect(html).toContain('Un <strong>essai</strong> chez Osmoseurs &amp; Co')
  expect(html).toContain('<ins><span class="difference-kind">Ajouté\u202f: </span>## Annexe</ins>')
  expect(html).toContain('Un **essai** chez {{shop.name}}.')
  expect(await versions()).toEqual(before)
})

test('a version is in force at once, the former stays readable, and the next order accepts it', async () => {
  const body = withWords('Texte de la version suivante.')
  expect(location(await expectStatus(303, publish({ body })))).toBe(cgv)
  expect(await page('/cgv', app.visitor())).toContain('Texte de la version suivante.')
  expect(await page('/cgv?version=2026-11-30-2', app.visitor())).toContain('version antérieure')
  const newest = await newestVersion()
  expect(await page(`${cgv}/versions/${newest}`)).toMatch(
    /Ce qui change depuis la version 2026-11-30-2.*Texte de la version/s,
  )
  const buyer = app.visitor()
  await readyToPay(buyer)
  await order(buyer, 'transfer')
  const ordered = await db
    .selectFrom('customer_order')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(ordered.cgv_version).toBe(newest)
  acceptedBy = ordered.id
  const [mail] = await readMails(db, { orderId: ordered.id })
  expect(mail?.text_body).toContain('Texte de la version suivante.')
  const [logged] = await db.selectFrom('audit_log').selectAll().where('action', '=', 'legal-text.publish').execute()
  expect(logged).toMatchObject({ subject_id: 'cgv', actor: 'Camille Roy' })
})

test('a version to come is announced, and neither shown nor accepted before its day', async () => {
  const effectiveOn = addDays(today, 40)
  await expectStatus(303, publish({ body: withWords('Texte du futur.'), effectiveOn }))
  expect(await page('/cgv', app.visitor())).not.toContain('Texte du futur.')
  expect(await page(`/cgv?version=${effectiveOn}`, app.visitor())).toContain('n’est pas encore en vigueur')
  expect(await page(list)).toContain('À venir')
  const buyer = app.visitor()
  await readyToPay(buyer)
  await order(buyer, 'transfer')
  const ordered = await db
    .selectFrom('customer_order')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(ordered.cgv_version).not.toBe(effectiveOn)
  const then = new Date(`${addDays(effectiveOn, 1)}T12:00:00Z`)
  const states = await listVersionStates(db, { kind: 'cgv', at: then })
  expect(states.find(({ state }) => state === 'in-force')?.version).toBe(effectiveOn)
})

test('an accepted text stays word for word, whatever is published after', async () => {
  const [ordered] = await db.selectFrom('customer_order').selectAll().where('id', '=', acceptedBy).execute()
  await expectStatus(303, publish({ body: withWords('Encore une autre.') }))
  const accepted = await page(`/cgv?version=${ordered?.cgv_version}&texte=${ordered?.cgv_hash}`, app.visitor())
  expect(accepted).toContain('Texte de la version suivante.')
  expect(accepted).not.toContain('Encore une autre.')
  const change = db.updateTable('legal_text').set({ body: 'x' }).where('kind', '=', 'cgv').execute()
  await expect(change).rejects.toThrow('new version')
})

test.each([
  [
    'without the mediator',
    terms.replaceAll('{{legal.mediator_name}}', 'Un médiateur'),
    'Il manque {{legal.mediator_name}}',
  ],
  ['without the seller', terms.replaceAll('{{legal.company_name}}', 'Nous'), 'art. L221-5'],
  ['with a placeholder that does not exist', `${terms}\n{{shop.phonne}}`, '{{shop.phonne}} n’existe pas'],
  ['without the guarantee', terms.replaceAll('{{guarantee.box}}', 'Garantie'), 'D211-2'],
  ['without the credit', terms.replaceAll('{{credit.terms}}', ''), 'Il manque {{credit.terms}}'],
  [
    'with the guarantee twice',
    terms.replaceAll('{{guarantee.box}}', '{{guarantee.box}}\n\n{{guarantee.box}}'),
    'deux fois',
  ],
  ['with the closed platform', `${terms}\nhttps://ec.europa.eu/consumers/odr`, 'plateforme européenne'],
  ['with words that the law forbids', `${terms}\nNotre machine donne une eau **pure**.`, 'Retirez « eau pure »'],
  ['nested', `${terms}\n${'>'.repeat(5000)} x`, 'emboîte trop'],
])('terms %s are refused, said which, and kept as typed', async (_, body, message) => {
  const before = await versions()
  const html = await readable(await expectStatus(409, publish({ body })))
  expect(html).toContain(message)
  expect(await versions()).toEqual(before)
})

test.each([
  [{ body: '' }, 400, 'Écrivez le texte'],
  [{ body: 'x'.repeat(80_001) }, 400, 'dépasse 80 000 caractères'],
  [{ body: `a@${'a'.repeat(60_000)}` }, 400, 'coupez-le par une espace'],
  [{ effectiveOn: 'demain' }, 400, 'Date invalide'],
  [{ effectiveOn: addDays(today, -1) }, 409, 'aujourd’hui ou un jour à venir'],
])('%j is refused by its field', async (input, status, message) => {
  expect(await readable(await expectStatus(status, publish(input)))).toContain(message)
})

test('terms of 80,000 letters with accents reach the form, which keeps them', async () => {
  const body = `${terms}\n\n${'é'.repeat(80_000 - terms.length - 2)}`
  const html = await (await expectStatus(409, publish({ body: body.replaceAll('{{legal.siren}}', 'x') }))).text()
  expect(html).toContain('Il manque {{legal.siren}}')
  expect(html).toContain('é'.repeat(60_000))
})

test('the same text again is no new version', async () => {
  const body = withWords('Une fois.')
  await expectStatus(303, publish({ body, effectiveOn: addDays(today, 60) }))
  const html = await readable(await expectStatus(409, publish({ body, effectiveOn: addDays(today, 61) })))
  expect(html).toContain('Le texte n’a pas changé')
  const privacy = `${list}/confidentialite`
  const stored = legalTexts.find(({ kind }) => kind === 'confidentialite')?.body ?? ''
  const same = { body: stored.replaceAll('\n', '\r\n'), effectiveOn: today, version: 1 }
  // Nobody had published it: the first version of its own says that it was read.
  await expectStatus(303, camille.post(privacy, same))
  const again = await expectStatus(409, camille.post(privacy, { ...same, version: 2 }))
  expect(await readable(again)).toContain('Le texte n’a pas changé')
})

test('the second of two administrators sees the version the first published, and keeps typed text', async () => {
  const sent = await fields({ body: withWords('De Camille.'), effectiveOn: addDays(today, 70) })
  await expectStatus(303, publish({ body: withWords('De Paul.'), effectiveOn: addDays(today, 70) }, paul))
  const before = await versions()
  const html = await readable(await expectStatus(409, camille.post(cgv, sent)))
  expect(html).toMatch(/a changé entre-temps.*Paul Vidal/s)
  expect(html).toContain('De Camille.')
  expect(await versions()).toEqual(before)
})

test('markup in a legal text loses what could run, on its page and in its preview', async () => {
  const hostile = '<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))'
  const previewed = await (await camille.post(`${cgv}/apercu`, await fields({ body: withWords(hostile) }))).text()
  expect(previewed).not.toMatch(/<img src=x|<script>alert|href="javascript:/)
})

test('60 hostile keys beside the form write nothing', async () => {
  const before = await db.selectFrom('legal_text').selectAll().execute()
  for (const path of [cgv, `${cgv}/apercu`]) await expectStatus(400, camille.post(path, { ...hostileKeys, version: 1 }))
  expect(await db.selectFrom('legal_text').selectAll().execute()).toEqual(before)
})
