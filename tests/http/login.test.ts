import { expect, test } from 'vitest'
import { ensureUser, findUserByEmail, openSession } from '~/models/base/user/index.server'
import { demoAccounts } from '~/models/platform/administrator'
import { inviteAdministrator } from '~/models/platform/administrator/index.server'
import { administrator, password, signer, withSessionCookie } from '../support/administrators'
import { openApp, type Visitor } from '../support/app'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
await administrator(db)
const account = { email: 'lea@example.fr', password }

async function signIn(visitor: Visitor, form: Record<string, string> = account, path = '/login'): Promise<Response> {
  return visitor.post(path, form)
}

const wrong = 'Email ou mot de passe incorrect'

test('the page of the login asks for two fields under the name of the shop, with the legal links and no header', async () => {
  const page = await expectStatus(200, app.visitor().get('/login'))
  const html = await page.text()
  expect(html).toContain('<h1>CRM Osmoseurs &amp; Co</h1>')
  expect(html).toContain('data-busy="Connexion..."')
  expect(html).toContain('Mentions légales')
  expect(html).not.toContain('site-header')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

test('the right password leads to the back-office, and a new one never keeps the session that was there', async () => {
  const visitor = app.visitor()
  expect(location(await expectStatus(303, signIn(visitor)))).toBe('/admin')
  const first = visitor.cookies.get('sid')
  await expectStatus(200, visitor.get('/admin'))
  expect(location(await expectStatus(302, visitor.get('/login')))).toBe('/admin')
  expect(location(await expectStatus(303, signIn(visitor)))).toBe('/admin')
  expect(visitor.cookies.get('sid')).not.toBe(first)
  const thief = app.visitor()
  thief.cookies.keep(new Response(null, { headers: { 'Set-Cookie': `sid=${first}` } }))
  expect(location(await expectStatus(302, thief.get('/admin')))).toMatch(/^\/login/)
})

test.each<[Record<string, string>, string]>([
  [{}, 'Veuillez renseigner votre email et mot de passe'],
  [{ email: 'lea@example.fr' }, 'Veuillez renseigner votre email et mot de passe'],
  [{ email: '  ', password: 'x' }, 'Veuillez renseigner votre email et mot de passe'],
  [{ email: 'lea@example.fr', password: 'pas le bon' }, wrong],
  [{ email: 'inconnue@example.fr', password }, wrong],
  [{ email: 'pas une adresse', password }, wrong],
  [{ email: 'lea@example.fr', password: 'x'.repeat(10_240) }, wrong],
  [{ email: `${'x'.repeat(10_240)}@example.fr`, password: 'x' }, wrong],
  [{ email: "' or 1=1 --", password: "' or 1=1 --" }, wrong],
])('a refused sign-in gives the reason and keeps the address: %#', async (form, sentence) => {
  const refused = await expectStatus(400, signIn(app.visitor(), form))
  const html = await refused.text()
  expect(html).toContain(sentence)
  expect(html).not.toContain('value="pas le bon"')
  if (form.email === 'lea@example.fr') expect(html).toContain('value="lea@example.fr"')
})

test('known, unknown and disabled accounts get the same page', async () => {
  await administrator(db, { email: 'partie@example.fr' })
  await db
    .updateTable('user')
    .set({ disabled_at: '2026-11-01T00:00:00.000Z' })
    .where('email', '=', 'partie@example.fr')
    .execute()
  await ensureUser(db, { email: 'cliente@example.fr', at: new Date() })
  const pages = []
  for (const name of ['lea', 'autre', 'partie', 'cliente']) {
    const email = `${name}@example.fr`
    const refused = await expectStatus(400, signIn(app.visitor(), { email, password: 'pas le bon' }))
    pages.push((await refused.text()).replaceAll(email, '…'))
  }
  expect(new Set(pages).size).toBe(1)
})

test('the login leads to the requested page', async () => {
  const visitor = app.visitor()
  const asked = location(await expectStatus(302, visitor.get('/admin/log?q=prix&objet=lead')))
  expect(asked).toBe('/login?retour=%2Fadmin%2Flog%3Fq%3Dprix%26objet%3Dlead')
  const html = await (await visitor.get(asked)).text()
  expect(html).toContain(`action="${asked}"`)
  expect(location(await expectStatus(303, signIn(visitor, account, asked)))).toBe('/admin/log?q=prix&objet=lead')
})

test.each(['https://evil.example/admin', '//evil.example', '/\\evil.example', '/admin/../cart', '/cart', '/login'])(
  'a login never leads to %s',
  async (retour) => {
    const path = `/login?${new URLSearchParams({ retour })}`
    expect(location(await expectStatus(303, signIn(app.visitor(), account, path)))).toBe('/admin')
  },
)

test('three links fill in a test account each, which opens the back-office', async () => {
  const html = await (await app.visitor().get('/login')).text()
  const links = [...html.matchAll(/href="(\/login\?essai=\d)"/g)].map((match) => match[1] ?? '')
  expect(links).toEqual(['/login?essai=1', '/login?essai=2', '/login?essai=3'])
  for (const [index, link] of links.entries()) {
    const filled = await (await app.visitor().get(link)).text()
    const { email = '', password = '' } = demoAccounts[index] ?? {}
    expect(filled).toContain(`value="${email}"`)
    expect(filled).toContain(`value="${password}"`)
    expect(location(await expectStatus(303, signIn(app.visitor(), { email, password })))).toBe('/admin')
  }
  expect(await (await app.visitor().get('/login?essai=9')).text()).toContain('name="email"')
})

test('a logout ends the session at once', async () => {
  const visitor = app.visitor()
  await signIn(visitor)
  const session = visitor.cookies.get('sid')
  expect(location(await expectStatus(303, visitor.post('/login/deconnexion')))).toBe('/login')
  expect(await readable(await visitor.get('/login'))).toContain('Vous êtes déconnecté.')
  visitor.cookies.keep(new Response(null, { headers: { 'Set-Cookie': `sid=${session}` } }))
  expect(location(await expectStatus(302, visitor.get('/admin')))).toMatch(/^\/login/)
  expect(location(await expectStatus(302, visitor.get('/login/deconnexion')))).toBe('/login')
})

test('a customer who is signed in sees that access is denied', async () => {
  const visitor = app.visitor()
  const user = await ensureUser(db, { email: 'cliente@example.fr', at: new Date() })
  const { token } = await openSession(db, { user, kind: 'cookie', device: '', at: new Date() })
  withSessionCookie(visitor, token)
  const page = await expectStatus(403, visitor.get('/admin'))
  expect(await readable(page)).toContain('Accès Refusé')
  const console = await expectStatus(403, visitor.get('/admin/agent-hunter/prospects'))
  expect(await readable(console)).toContain('être administrateur pour accéder à l’agent de prospection')
  await expectStatus(200, visitor.get('/login'))
})

test('an invitation is accepted once and signs in; a bad password is refused and the name kept', async () => {
  const by = { id: null, name: 'Léa Roux' }
  const invited = await inviteAdministrator(db, {
    email: 'zoe@example.fr',
    name: 'Zoé Blanc',
    by,
    signer,
    at: new Date(),
  })
  const link = `/login/lien/${invited.ok ? invited.token : ''}`
  const visitor = app.visitor()
  expect(await readable(await expectStatus(200, visitor.get(link)))).toContain('zoe@example.fr')
  const common = { name: 'Zoé B.', password: 'azerty123', role: 'Customer', email: 'voleur@example.fr' }
  const refused = await expectStatus(400, visitor.post(link, common))
  const html = await refused.text()
  expect(html).toContain('parmi les plus courants')
  expect([html.includes('value="Zoé B."'), html.includes('azerty123')]).toEqual([true, false])
  expect(location(await expectStatus(303, visitor.post(link, { name: 'Zoé B.', password })))).toBe('/admin')
  await expectStatus(200, visitor.get('/admin'))
  expect(await findUserByEmail(db, 'zoe@example.fr')).toMatchObject({ name: 'Zoé B.', role: 'Administrator' })
  expect(await findUserByEmail(db, 'voleur@example.fr')).toBeUndefined()
  for (const [used, words] of [
    [link, 'Cette invitation a expiré, a déjà servi'],
    ['/login/lien/inconnu', 'Ce lien a déjà servi, a expiré'],
  ] as const) {
    expect(await readable(await expectStatus(410, visitor.get(used)))).toContain(words)
    await expectStatus(410, visitor.post(used, { name: 'Zoé', password }))
  }
})

test('a forgotten password is answered alike for every address, and malformed ones are refused', async () => {
  const ask = async (email: string) => {
    const visitor = app.visitor()
    expect(location(await expectStatus(303, visitor.post('/login/mot-de-passe', { email })))).toBe('/login')
    return readable(await visitor.get('/login'))
  }
  expect(await ask('lea@example.fr')).toBe(await ask('inconnue@example.fr'))
  const refused = await expectStatus(400, app.visitor().post('/login/mot-de-passe', { email: 'lea@' }))
  expect(await refused.text()).toContain('Email invalide')
})

test('the code is asked only after a password', async () => {
  for (const method of ['GET', 'POST']) {
    const answer = await app.visitor().fetch('/login/code', { method, headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(location(answer)).toBe('/login')
  }
})

test('Admin is the last link of the header, and no robot follows it', async () => {
  const html = await (await app.visitor().get('/')).text()
  const nav = /<nav class="site-nav"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? ''
  expect(nav).toMatch(/<a href="\/admin" rel="nofollow">Admin<\/a>$/)
})
