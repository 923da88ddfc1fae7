import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addDays } from '~/models/values/delivery'
import { parisDay } from '~/models/values/french-date'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { hostileKeys } from '../support/hostile-keys'
import { png } from '../support/pictures'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const camille = await asAdministrator(db, app.visitor())
const paul = await asAdministrator(db, app.visitor(), 'Paul Vidal')
const today = parisDay(new Date())
const inDays = (days: number) => addDays(today, days)
const proofs = join(app.dataDir, 'tenants/boutique/private/claims')

const list = '/admin/affirmations'
const page = async (path: string, visitor: Visitor = camille) => readable(await expectStatus(200, visitor.get(path)))
const home = () => page('/', app.visitor())

const proven = {
  ...{ place: 'home', figure: '212', text: 'clients interrogés', proof: 'Enquête de mars 2026.', proofUrl: '/cgv' },
  ...{ liveQuery: '', expiresOn: '' },
}
type Words = Partial<typeof proven>

/** Adds a claim; returns its path. */
async function added(words: Words = {}): Promise<string> {
  return location(await expectStatus(303, camille.post(`${list}/nouvelle`, { ...proven, ...words })))
}

function stored(path: string) {
  const [place = '', key = ''] = path.split('/').slice(-2)
  const claims = db.selectFrom('claim').selectAll().where('key', '=', key)
  return claims.where('place', '=', place as 'home').executeTakeFirstOrThrow()
}

async function change(path: string, words: Words, visitor: Visitor = camille) {
  const { place: _, ...rest } = proven
  return visitor.post(path, { ...rest, ...words, version: (await stored(path)).version })
}

const decide = async (path: string, what: string, fields = {}) =>
  camille.post(`${path}/${what}`, { version: (await stored(path)).version, ...fields })

test('a proven claim is on the page at the next request; without its proof it disappears, and the list says why', async () => {
  const path = await added({ text: 'clients interrogés un par un' })
  expect(await home()).toContain('clients interrogés un par un')
  expect(await home()).toContain('Enquête de mars 2026.')
  await expectStatus(303, change(path, { text: 'clients interrogés un par un', proofUrl: '' }))
  expect(await home()).not.toContain('clients interrogés un par un')
  expect(await page(list)).toMatch(/clients interrogés un par un.*Non affichée.*sans preuve/s)
  // Browsers move a block out of a paragraph, and React then renders the page again.
  expect(await (await camille.get(path)).text()).not.toMatch(/<p>(?:(?!<\/p>).)*<div/s)
  expect(await page(path)).toMatch(/Affirmation changée — adresse de la preuve : \/cgv → aucun/)
})

test('an example of the demonstration is shown as it came; once an administrator changed it, it must be proven', async () => {
  const path = `${list}/home/customers`
  expect(await home()).toContain('clients (exemple)')
  const words = { figure: '2 600+', text: 'clients depuis 2020', proof: '', proofUrl: '' }
  await expectStatus(303, change(path, words))
  expect(await home()).not.toContain('clients depuis 2020')
})

test('a claim is shown up to its last day; the list and the dashboard warn before', async () => {
  const path = await added({ text: 'visible encore un peu', expiresOn: today })
  expect(await home()).toContain('visible encore un peu')
  expect(await page(list)).toContain('Expire bientôt')
  expect(await page('/admin')).toMatch(/affirmations? à renouveler/)
  await db
    .updateTable('claim')
    .set({ expires_on: inDays(-1) })
    .where('text', '=', 'visible encore un peu')
    .execute()
  expect(await home()).not.toContain('visible encore un peu')
  expect(await page(path)).toMatch(/Non affichée.*Sa preuve a expiré/s)
  await expectStatus(303, decide(path, 'renouveler', { expiresOn: inDays(365) }))
  expect(await home()).toContain('visible encore un peu')
  expect(await page(path)).toContain('Affirmation renouvelée')
})

test('a claim is withdrawn and restored', async () => {
  const path = await added({ text: 'va et vient' })
  await expectStatus(303, decide(path, 'retrait'))
  expect(await home()).not.toContain('va et vient')
  expect(await page(`${list}?etat=retirees`)).toContain('va et vient')
  await expectStatus(303, decide(path, 'retour'))
  expect(await home()).toContain('va et vient')
})

test('a claim that is computed shows the value of now with its own proof', async () => {
  const path = await added({
    ...{ figure: '', text: 'offerte dès {value}', proof: '', proofUrl: '' },
    liveQuery: 'free-delivery-from',
  })
  expect(await home()).toMatch(/offerte dès [\d,]+\s€ TTC/)
  expect(await page(path)).toContain('Conditions générales de vente')
})

test.each<[string, Words, number, string]>([
  ['a text', { text: '' }, 400, 'Écrivez l’affirmation'],
  ['a text of no bounds', { text: 'x'.repeat(201) }, 400, '200 caractères au plus'],
  ['an address that runs', { proofUrl: 'javascript:alert(1)' }, 400, 'Une adresse en https'],
  ['an address without its scheme', { proofUrl: '//ailleurs.example/x' }, 400, 'Une adresse en https'],
  ['a day that is none', { expiresOn: '2027-02-31' }, 400, 'Date invalide'],
  ['a day that is over', { expiresOn: inDays(-1) }, 409, 'Choisissez un jour à venir'],
  ['a place that is none', { place: 'ailleurs' }, 400, 'Choisissez un endroit'],
  ['a query that is none', { liveQuery: '__proto__' }, 400, 'Choisissez dans la liste'],
  ['what the law forbids', { text: 'Une eau pure chez vous' }, 409, 'Retirez'],
  ['an address without words', { proof: '' }, 409, 'Dites en mots'],
  ['a mark without a query', { text: 'dès {value}' }, 409, 'écrivez le chiffre'],
  [
    'a figure beside a query',
    { liveQuery: 'average-rating', figure: '99 %' },
    409,
    'le chiffre est celui qui est calculé',
  ],
])('%s is refused by its field, and what was typed is kept', async (_, words, status, message) => {
  const before = await db.selectFrom('claim').selectAll().execute()
  const html = await (await expectStatus(status, camille.post(`${list}/nouvelle`, { ...proven, ...words }))).text()
  expect(html).toContain(message)
  expect(html).toContain(`value="${{ ...proven, ...words }.figure}"`)
  expect(await db.selectFrom('claim').selectAll().execute()).toEqual(before)
})

test('the thirteenth claim of a place is refused', async () => {
  for (let count = 0; count < 11; count++) {
    const sent = await camille.post(`${list}/nouvelle`, { ...proven, place: 'avis-impact', text: `numéro ${count}` })
    if (sent.status === 409) break
  }
  const full = await expectStatus(409, camille.post(`${list}/nouvelle`, { ...proven, place: 'avis-impact' }))
  expect(await readable(full)).toContain('a déjà douze affirmations')
})

test('a user’s own recent change does not cause a conflict with their next one', async () => {
  const path = await added({ text: 'changée deux fois' })
  const { version } = await stored(path)
  await expectStatus(303, camille.post(`${path}/renouveler`, { version, expiresOn: inDays(9) }))
  const { place: _, ...rest } = proven
  await expectStatus(303, camille.post(path, { ...rest, text: 'encore changée', expiresOn: inDays(9), version }))
  expect(await stored(path)).toMatchObject({ text: 'encore changée', version: version + 2 })
})

test('two administrators at once: the second sees both versions, and nothing is overwritten', async () => {
  const path = await added({ text: 'version commune' })
  const { version } = await stored(path)
  await expectStatus(303, change(path, { text: 'version de Paul' }, paul))
  const { place: _, ...rest } = proven
  const told = await expectStatus(409, camille.post(path, { ...rest, text: 'version de Camille', version }))
  const html = await readable(told)
  expect(html).toMatch(/a changé entre-temps.*Paul Vidal.*version de Paul/s)
  expect(html).toContain('version de Camille')
  expect(await stored(path)).toMatchObject({ text: 'version de Paul' })
  for (const what of ['retrait', 'retour', 'preuve/retirer']) {
    await expectStatus(303, camille.post(`${path}/${what}`, { version }))
    expect(await page(path)).toContain('a changé entre-temps')
  }
  await expectStatus(409, camille.post(`${path}/renouveler`, { version, expiresOn: inDays(9) }))
  expect(await stored(path)).toMatchObject({ text: 'version de Paul', withdrawn_at: null, expires_on: null })
})

function sendFile(path: string, file: { name: string; bytes: Buffer } | undefined, version: number) {
  const form = new FormData()
  form.append('version', String(version))
  if (file) form.append('file', new File([new Uint8Array(file.bytes)], file.name))
  return camille.fetch(`${path}/preuve`, { method: 'POST', body: form })
}

const pdf = Buffer.from('%PDF-1.7\nEnquête\n%%EOF')

test('a file bears a claim out: kept in private, saved by administrators alone, gone with the last that names it', async () => {
  const path = await added({ text: 'prouvée par un fichier', proofUrl: '' })
  expect(await home()).not.toContain('prouvée par un fichier')
  const name = '../../Enquête <b>mars</b>.exe'
  await expectStatus(303, sendFile(path, { name, bytes: pdf }, (await stored(path)).version))
  expect(await home()).toContain('prouvée par un fichier')
  const { proof_file: file, proof_name } = await stored(path)
  expect([file, proof_name]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}\.pdf$/),
    expect.stringMatching(/^[^<>/]*\.pdf$/),
  ])
  expect(existsSync(join(proofs, file ?? ''))).toBe(true)
  const saved = await expectStatus(200, camille.get(`${path}/preuve/fichier`))
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(Buffer.from(await saved.arrayBuffer())).toEqual(pdf)
  await expectStatus(302, app.visitor().get(`${path}/preuve/fichier`))
  for (const address of [`/uploads/claims/${file}`, `/uploads/private/claims/${file}`, `/private/claims/${file}`]) {
    expect((await app.visitor().get(address)).status).toBe(404)
  }
  await expectStatus(303, decide(path, 'preuve/retirer'))
  expect(await home()).not.toContain('prouvée par un fichier')
  await expectStatus(404, camille.get(`${path}/preuve/fichier`))
  const { sweepProofs } = await import('~/models/content/text/index.server')
  const folders = { privateDir: join(app.dataDir, 'tenants/boutique/private') }
  expect(await sweepProofs(db, { folders, at: new Date() })).toBe(0)
  expect(await sweepProofs(db, { folders, at: new Date(Date.now() + 2 * 3600_000) })).toBe(1)
  expect(readdirSync(proofs)).toEqual([])
})

test('a file that is no document is refused with its name, and nothing is kept', async () => {
  const path = await added({ text: 'sans fichier' })
  const { version } = await stored(path)
  const html = Buffer.from('<script>alert(1)</script>')
  const svg = Buffer.from('<svg onload=alert(1)>')
  for (const [name, bytes] of [
    ['page.pdf', html],
    ['dessin.png', svg],
    ['vide.pdf', Buffer.alloc(0)],
  ] as const) {
    const told = await readable(await expectStatus(400, sendFile(path, { name, bytes }, version)))
    expect(told).toContain(`Fichier ${name}`)
  }
  const long = Buffer.concat([pdf, Buffer.alloc(6 * 1024 * 1024)])
  expect(await readable(await expectStatus(400, sendFile(path, { name: 'long.pdf', bytes: long }, version)))).toContain(
    'taille trop importante',
  )
  expect(await readable(await expectStatus(400, sendFile(path, undefined, version)))).toContain('Choisissez un fichier')
  await expectStatus(409, sendFile(path, { name: 'a.png', bytes: await png() }, version + 7))
  expect(await stored(path)).toMatchObject({ proof_file: null, version })
})

test('the text of a claim is escaped on every page', async () => {
  await added({ figure: '<b>9</b>', text: '<img src=x onerror=alert(1)>', proof: '</p><script>alert(1)</script>' })
  const html = await (await app.visitor().get('/')).text()
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toMatch(/<img src=x|<script>alert/)
})

test('60 hostile keys beside each form write nothing but what the form is for', async () => {
  const path = await added({ text: 'inchangée', place: 'product' })
  const before = await stored(path)
  for (const what of ['', '/renouveler', '/retour', '/preuve/retirer']) {
    const answer = await camille.post(path + what, { ...hostileKeys, version: before.version })
    expect([what, answer.status < 500]).toEqual([what, true])
  }
  expect(await stored(path)).toEqual(before)
  const count = (await db.selectFrom('claim').selectAll().execute()).length
  await expectStatus(400, camille.post(`${list}/nouvelle`, hostileKeys))
  expect((await db.selectFrom('claim').selectAll().execute()).length).toBe(count)
})

test('a claim that does not exist is a 404, by whatever form', async () => {
  const path = `${list}/home/inconnue`
  const { place: _, ...words } = proven
  await expectStatus(404, camille.get(path))
  await expectStatus(404, camille.get(`${list}/__proto__/rating`))
  for (const what of ['', '/renouveler', '/retrait', '/retour', '/preuve/retirer']) {
    await expectStatus(404, camille.post(path + what, { ...words, version: 1, expiresOn: inDays(1) }))
  }
  await expectStatus(404, sendFile(path, { name: 'a.pdf', bytes: pdf }, 1))
})
