import { beforeEach, expect, test } from 'vitest'
import { type FormFields, openApp, type Visitor } from '../support/app'
import { signer } from '../support/first-shop'
import { readMails } from '../support/mails'
import { rawRequest } from '../support/raw-request'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const server = await app.startServer()
const { consentPath } = await import('~/models/crm/advice/consent.server')

const answers = {
  usage: 'résidentiel',
  household_size: '3-4',
  budget: '500-1000€',
  problem: 'calcaire',
  urgency: 'immédiate',
}
const contactStep = `/questionnaire?${new URLSearchParams({ ...answers, etape: '6' })}`
const contact = { name: 'Claire Fontaine', email: 'claire@example.fr', phone: '06 12 34 56 78' }
const bothBoxes = { consent_email: 'on', consent_phone: 'on' }

beforeEach(async () => {
  for (const table of ['lead', 'email', 'mail_refusal'] as const) await db.deleteFrom(table).execute()
})

const mails = () => readMails(db, { kind: 'recommendations' })
const standing = async () => {
  const calls = await db.selectFrom('lead_consent').select('channel').where('withdrawn_at', 'is', null).execute()
  const mails = await db.selectFrom('agreement').select('kind').where('ended_at', 'is', null).execute()
  return [...mails.map(({ kind }) => kind), ...calls.map(({ channel }) => channel)].sort()
}

/** URL of the page linked in the mail. */
async function mailedLink(fields: Record<string, string> = bothBoxes): Promise<string> {
  await expectStatus(303, app.visitor().post(contactStep, { ...contact, ...fields }))
  const [mail] = await mails()
  return /\/accords\/\S+$/m.exec(mail?.text_body ?? '')?.[0] ?? ''
}

async function signIn(visitor: Visitor, email: string): Promise<void> {
  await expectStatus(303, visitor.post('/profile/lien', { email }))
  const html = await (await visitor.get('/profile')).text()
  await expectStatus(303, visitor.post(/href="(\/profile\/connexion\/[\w-]+)"/.exec(html)?.[1] ?? ''))
}

test('the box brings one mail, and a sentence that is the same for every address', async () => {
  const sentences: string[] = []
  for (const email of ['claire@example.fr', 'claire@example.fr', 'jean@example.fr']) {
    const visitor = app.visitor()
    const response = await expectStatus(303, visitor.post(contactStep, { ...contact, email, consent_email: 'on' }))
    const page = await readable(await visitor.get(location(response)))
    sentences.push(/Ces recommandations vous sont envoyées par e-mail[^.]*\./.exec(page)?.[0] ?? '')
  }
  expect(new Set(sentences).size).toBe(1)
  expect(sentences[0]).not.toBe('')
  expect((await mails()).map((mail) => mail.recipient)).toEqual(['claire@example.fr', 'jean@example.fr'])
})

test('without the box there is neither mail nor sentence', async () => {
  const visitor = app.visitor()
  const response = await expectStatus(303, visitor.post(contactStep, contact))
  expect(await readable(await visitor.get(location(response)))).not.toContain('par e-mail, sauf')
  expect(await mails()).toEqual([])
})

test('the link shows each consent with its date and channel, names no person and changes nothing', async () => {
  const link = await mailedLink()
  const response = await expectStatus(200, app.visitor().get(link))
  const html = await response.clone().text()
  const text = await readable(response)
  expect(text).toMatch(/Conseils et offres après le questionnaire Accord donné le \d+(er)? \S+ \d{4} à \d\d:\d\d/)
  expect(text).toContain('J’accepte d’être appelé au sujet de mes recommandations.')
  expect(text).toContain(', pour le •• •• •• 56 78 :')
  expect(text.match(/Retirer mon accord/g)).toHaveLength(2)
  expect(html).toContain('<meta name="robots" content="noindex')
  expect(html).not.toMatch(/Claire|claire@|06 12/)
  expect(await standing()).toEqual(['advice', 'phone'])
})

test('a button withdraws its channel alone, says so, and gives the way back', async () => {
  const link = await mailedLink()
  const visitor = app.visitor()
  const response = await expectStatus(303, visitor.post(link, { agreement: 'phone' }))
  expect(location(response)).toBe(link)
  const text = await readable(await visitor.get(link))
  expect(text).toContain('nous ne vous appellerons pas pour vous conseiller')
  expect(text).toMatch(/Accord retiré le \d+/)
  expect(await standing()).toEqual(['advice'])
  expect(await db.selectFrom('lead_consent').select('withdrawn_page').where('channel', '=', 'phone').execute()).toEqual(
    [{ withdrawn_page: '/accords' }],
  )
  await expectStatus(303, visitor.post(`${link}/redonner`, { agreement: 'phone' }))
  expect(await readable(await visitor.get(link))).toContain('Votre accord pour les appels est donné à nouveau')
  expect(await standing()).toEqual(['advice', 'phone'])
})

test('pressed twice, it is said to be done already', async () => {
  const link = await mailedLink()
  const visitor = app.visitor()
  await visitor.post(link, { agreement: 'advice' })
  await expectStatus(303, visitor.post(link, { agreement: 'advice' }))
  expect(await readable(await visitor.get(link))).toContain('C’était déjà fait')
})

const foreignForms: FormFields[] = [{}, { agreement: 'fax' }, { agreement: ['advice', 'phone'] }]

test.each(foreignForms)('a form that is not ours changes nothing: %o', async (fields) => {
  const link = await mailedLink()
  await expectStatus(400, app.visitor().post(link, fields))
  await expectStatus(400, app.visitor().post(`${link}/redonner`, fields))
  expect(await standing()).toEqual(['advice', 'phone'])
})

test('a forged link opens nothing', async () => {
  const forged = (await mailedLink()).replace(/\.[^.]*$/, '.faux')
  for (const path of [forged, `${forged}/redonner`, `${forged}/desinscription`, `${forged}/pas-moi`]) {
    expect([path, (await app.visitor().get(path)).status]).toEqual([path, 404])
    expect([path, (await app.visitor().post(path, { agreement: 'advice' })).status]).toEqual([path, 404])
  }
  expect(await standing()).toEqual(['advice', 'phone'])
})

test('one post from a mail program’s server, without cookie or origin, withdraws; reading does not', async () => {
  const oneClick = `${await mailedLink()}/desinscription`
  const read = await rawRequest(server.url, { path: oneClick })
  expect([read.status, read.headers.location]).toEqual([302, oneClick.replace('/desinscription', '')])
  expect(await standing()).toEqual(['advice', 'phone'])
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = () =>
    rawRequest(server.url, { method: 'POST', path: oneClick, headers, body: 'List-Unsubscribe=One-Click' })
  for (const { status, headers } of [await post(), await post()]) {
    expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([200, 'no-store', undefined])
  }
  expect(await standing()).toEqual(['phone'])
  await db.deleteFrom('lead').execute()
  expect((await post()).status).toBe(200)
})

test('no other path under the link takes a post without origin', async () => {
  const link = await mailedLink()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  for (const path of [link, `${link}/redonner`, `${link}/pas-moi`]) {
    const { status } = await rawRequest(server.url, { method: 'POST', path, headers, body: 'agreement=advice' })
    expect([path, status]).toEqual([path, 403])
  }
})

test('the page is private and never cached', async () => {
  const link = await mailedLink()
  for (const path of [link, `${link}/pas-moi`]) {
    const { status, headers } = await rawRequest(server.url, { path })
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined])
  }
})

test('« it was not me » asks, then forgets all, and the next tick brings no mail', async () => {
  const link = await mailedLink()
  const visitor = app.visitor()
  expect(await readable(await visitor.get(`${link}/pas-moi`))).toContain('Effacer et ne plus m’écrire')
  expect(await standing()).toEqual(['advice', 'phone'])
  const response = await expectStatus(303, visitor.post(`${link}/pas-moi`))
  expect(location(response)).toBe(link)
  const text = await readable(await visitor.get(link))
  expect(text).toContain('nous n’écrirons plus à cette adresse')
  expect(text).toContain('Il n’y a plus d’accord à retirer')
  expect(location(await expectStatus(302, visitor.get(`${link}/pas-moi`)))).toBe(link)
  expect(await db.selectFrom('lead').selectAll().execute()).toEqual([])
  await mailedLink()
  expect(await mails()).toEqual([])
  expect(await standing()).toEqual(['phone'])
})

test('the account shows the same list, with the same buttons, and keeps where they were pressed', async () => {
  const visitor = app.visitor()
  await signIn(visitor, contact.email)
  expect(await readable(await visitor.get('/profile'))).not.toContain('Retirer mon accord')
  await mailedLink()
  const html = await (await visitor.get('/profile')).text()
  expect(html.match(/Retirer mon accord/g)).toHaveLength(2)
  const action = /action="(\/accords\/[^"]+)"/.exec(html)?.[1] ?? ''
  const response = await expectStatus(303, visitor.post(action, { agreement: 'advice', back: 'profil' }))
  expect(location(response)).toBe('/profile')
  expect(await readable(await visitor.get('/profile'))).toContain('nous ne vous écrirons plus pour vous conseiller')
  expect(await standing()).toEqual(['phone'])
  await expectStatus(303, visitor.post(`${action}/redonner`, { agreement: 'advice', back: 'profil' }))
  const places = await db.selectFrom('agreement').select(['page', 'ended_page']).orderBy('id').execute()
  expect(places.filter((row) => row.page === '/profile' || row.ended_page === '/profile')).toHaveLength(2)
})

test('anyone who is not signed in is not believed to press the account’s button, nor shown another’s list', async () => {
  const link = await mailedLink()
  const response = await expectStatus(303, app.visitor().post(link, { agreement: 'advice', back: 'profil' }))
  expect(location(response)).toBe(link)
  const stranger = app.visitor()
  await signIn(stranger, 'autre@example.fr')
  expect(await readable(await stranger.get('/profile'))).not.toContain('Redonner mon accord')
})

test('a mail kept from leaving by a withdrawal is no trouble for the operator', async () => {
  const link = await mailedLink()
  const { claimNextEmails } = await import('~/mails/sending.server')
  await app.visitor().post(link, { agreement: 'advice' })
  expect(await claimNextEmails(db, { limit: 5, at: new Date() })).toEqual([])
  expect((await mails()).map(({ status }) => status)).toEqual(['failed'])
  expect((await app.run('doctor')).lines.join('\n')).toContain('aucun mail en souffrance')
})

test('a link of another purpose opens no consents', async () => {
  await mailedLink()
  const { id } = await db.selectFrom('lead').select('id').executeTakeFirstOrThrow()
  expect((await app.visitor().get(consentPath(signer, id))).status).toBe(200)
  expect((await app.visitor().get(`/accords/${signer.signReference('callback', id)}`)).status).toBe(404)
})
