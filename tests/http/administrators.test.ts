import { expect, test } from 'vitest'
import { findUserByEmail } from '~/models/base/user/index.server'
import { administrator, password, sessionOf, withSessionCookie } from '../support/administrators'
import { openApp, type Visitor } from '../support/app'
import { expectStatus, location, readable } from '../support/shop-journey'
import { totpOfKey } from '../support/totp'

const app = await openApp()
const { db } = app

let count = 0
/** A new signed-in administrator; `staleMinutes` since they typed their password. */
async function atWork({ staleMinutes = 0 } = {}) {
  const email = `admin${++count}@example.fr`
  const user = await administrator(db, { email, name: `Admin ${count}` })
  const token = await sessionOf(db, user, new Date())
  const passwordAt = new Date(Date.now() - staleMinutes * 60_000).toISOString()
  await db.updateTable('session').set({ password_at: passwordAt }).where('user_id', '=', user.id).execute()
  return { user, email, token, visitor: withSessionCookie(app.visitor(), token) }
}

/** Follows a refusal to the password page, and submits its form. */
async function confirm(visitor: Visitor, asked: Response, typed = password): Promise<Response> {
  const page = location(asked)
  expect(page).toMatch(/^\/admin\/confirmer\//)
  const html = await (await expectStatus(200, visitor.get(page))).text()
  const form = /<form[^>]*admin-narrow-form[^>]*>/.exec(html)?.[0] ?? ''
  const action = /action="([^"]+)"/.exec(form)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  return visitor.post(action, { ...fields, 'password-again': typed })
}

test('an administrator invites another, who is listed until the invitation is accepted', async () => {
  const { visitor } = await atWork()
  const invited = { name: 'Zoé Blanc', email: 'zoe@example.fr' }
  expect(location(await expectStatus(303, visitor.post('/admin/users', invited)))).toBe('/admin/users')
  const page = await readable(await visitor.get('/admin/users'))
  expect(page).toContain('Invitations en attente')
  expect(page).toMatch(/donnez ce lien à zoe@example\.fr.*\/login\/lien\//)
  const again = await expectStatus(409, visitor.post('/admin/users', { name: 'A', email: 'admin1@example.fr' }))
  expect(await readable(again)).toContain('Cette personne est déjà administrateur')
  const wrong = await expectStatus(400, visitor.post('/admin/users', { name: 'Zoé', email: 'zoe@' }))
  const html = await wrong.text()
  expect([html.includes('Email invalide'), html.includes('value="Zoé"')]).toEqual([true, true])
})

test('the link of an expired invitation asks for another, and the list sends it', async () => {
  const { visitor } = await atWork()
  const invited = { name: 'Lou Martin', email: 'lou@example.fr' }
  await visitor.post('/admin/users', invited)
  const linkOf = async () => /\/login\/lien\/[\w-]+/.exec(await (await visitor.get('/admin/users')).text())?.[0] ?? ''
  const first = await linkOf()
  const past = new Date(Date.now() - 3600_000).toISOString()
  await db.updateTable('administrator_link').set({ expires_at: past }).where('email', '=', invited.email).execute()
  const over = await readable(await expectStatus(410, app.visitor().get(first)))
  expect(over).toContain('Demandez à votre administrateur de la renvoyer')
  expect(over).not.toContain('Recevoir un autre lien')
  expect(await readable(await visitor.get('/admin/users'))).toMatch(/Lou Martin.*Expirée/)
  const mail = await db
    .selectFrom('email')
    .select('id')
    .where('recipient', '=', invited.email)
    .executeTakeFirstOrThrow()
  await db.updateTable('email').set({ status: 'failed' }).where('id', '=', mail.id).execute()
  await visitor.post(`/admin/mails/${mail.id}/renvoyer`, { resends: 0 })
  expect(await readable(await visitor.get(`/admin/mails/${mail.id}`))).toContain('renvoyez-en une depuis')
  await visitor.post('/admin/users', invited)
  const second = await linkOf()
  expect(second).not.toBe(first)
  await expectStatus(200, app.visitor().get(second))
  expect(await readable(await visitor.get('/admin/users'))).not.toContain('Expirée')
})

test('an invitation is withdrawn, and a missing one is reported', async () => {
  const { visitor } = await atWork()
  const email = 'retire@example.fr'
  await visitor.post('/admin/users', { name: 'Noé Petit', email })
  expect(await readable(await visitor.get('/admin/users'))).toContain('Noé Petit')
  expect(location(await expectStatus(303, visitor.post('/admin/users/invitations/retirer', { email })))).toBe(
    '/admin/users',
  )
  const page = await readable(await visitor.get('/admin/users'))
  expect([page.includes('L’invitation est retirée'), page.includes('Noé Petit')]).toEqual([true, false])
  await visitor.post('/admin/users/invitations/retirer', { email })
  expect(await readable(await visitor.get('/admin/users'))).toContain('cette invitation a déjà été acceptée')
  expect(location(await expectStatus(302, visitor.get('/admin/users/invitations/retirer')))).toBe('/admin/users')
})

test('a test account of the demonstration is not disabled by who visits it', async () => {
  const { visitor } = await atWork()
  await fillTestAccount()
  await expectStatus(303, visitor.post('/admin/users/demo-administrator-2/desactiver'))
  const page = await (await visitor.get('/admin/users')).text()
  expect(page).toMatch(/Rien n’a changé[\s\S]*compte d’essai/)
  expect(page).toContain('Nadia Benali')
  expect(page).not.toContain('/admin/users/demo-administrator-2/desactiver')
})

async function fillTestAccount(): Promise<void> {
  const row = { id: 'demo-administrator-2', name: 'Nadia Benali', email: 'nadia@demo.example' }
  const created_at = new Date().toISOString()
  await db
    .insertInto('user')
    .values({ ...row, role: 'Administrator', password_hash: null, created_at, erased_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

test.each([
  ['/admin/log.csv?q=L%C3%A9a', '/admin/log?q=L%C3%A9a'],
  ['/admin/analytics.csv', '/admin?tab=analytics'],
  ['/admin/journaux/tva.csv?mois=2026-11', '/admin/journaux'],
  ['/admin/orders.csv?q=a', '/admin/orders?q=a'],
  ['/admin/orders/exports/inconnu/fichier', '/admin/orders/exports'],
])('once the password is confirmed %s is downloaded, with a way back', async (file, back) => {
  const { visitor } = await atWork({ staleMinutes: 11 })
  const asked = await expectStatus(303, visitor.get(file))
  const confirmed = await expectStatus(303, confirm(visitor, asked))
  expect(location(confirmed)).toBe(location(asked))
  const html = (await (await visitor.get(location(confirmed))).text()).replaceAll('&amp;', '&')
  expect(html).toContain(`content="0;url=${file}"`)
  expect(html).toContain(`href="${back}"`)
})

test('an administrator is disabled, enabled and signed out by another', async () => {
  const { visitor } = await atWork()
  const other = await atWork()
  const { id } = other.user
  await expectStatus(303, visitor.post(`/admin/users/${id}/desactiver`))
  expect(location(await expectStatus(302, other.visitor.get('/admin')))).toMatch(/^\/login/)
  expect(await readable(await visitor.get('/admin/users'))).toContain('Désactivé')
  await expectStatus(303, visitor.post(`/admin/users/${id}/activer`))
  withSessionCookie(other.visitor, await sessionOf(db, other.user, new Date()))
  await expectStatus(200, other.visitor.get('/admin'))
  await expectStatus(303, visitor.post(`/admin/users/${id}/deconnecter`))
  expect(location(await expectStatus(302, other.visitor.get('/admin')))).toMatch(/^\/login/)
  await expectStatus(404, visitor.post('/admin/users/inconnu/desactiver'))
  for (const verb of ['desactiver', 'activer', 'deconnecter']) {
    expect(location(await expectStatus(302, visitor.get(`/admin/users/${id}/${verb}`)))).toBe('/admin/users')
  }
})

test('the last administrator who can sign in stays, with a notice', async () => {
  const { visitor, user } = await atWork()
  const others = db.updateTable('user').set({ disabled_at: new Date().toISOString() }).where('id', '<>', user.id)
  await others.where('role', '=', 'Administrator').execute()
  await expectStatus(303, visitor.post(`/admin/users/${user.id}/desactiver`))
  expect(await readable(await visitor.get('/admin/users'))).toContain('c’est le dernier administrateur actif')
  await db.updateTable('user').set({ disabled_at: null }).execute()
})

test('a sensitive action asks for the password again, and continues with the typed values', async () => {
  const { visitor } = await atWork({ staleMinutes: 11 })
  const invited = { name: 'Ève « B »', email: 'eve@example.fr' }
  const asked = await expectStatus(303, visitor.post('/admin/users', invited))
  const refused = await confirm(visitor, asked, 'pas le bon')
  expect(location(refused)).toMatch(/refus=wrong$/)
  expect(await readable(await visitor.get(location(refused)))).toContain('Ce n’est pas votre mot de passe')
  expect(location(await expectStatus(303, confirm(visitor, refused)))).toBe('/admin/users')
  expect(await readable(await visitor.get('/admin/users'))).toContain('Ève « B »')
  await expectStatus(303, visitor.post('/admin/users', { name: 'Ada', email: 'ada@example.fr' }))
  expect(await readable(await visitor.get('/admin/users'))).toContain('Ada')
})

test('a form that is held is of its session alone, and gone with it', async () => {
  const { visitor } = await atWork({ staleMinutes: 11 })
  const thief = await atWork()
  const page = location(await visitor.post('/admin/users', { name: 'Ève', email: 'secret@example.fr' }))
  const stolen = await expectStatus(410, thief.visitor.get(page))
  expect(await stolen.text()).not.toContain('secret@example.fr')
  const stored = JSON.stringify(await db.selectFrom('held_form').selectAll().execute())
  expect(stored).not.toContain('secret@example.fr')
  await visitor.post('/login/deconnexion')
  expect(await db.selectFrom('held_form').selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ path: page }),
  )
})

test('the name is changed, and an invalid one is refused', async () => {
  const { visitor, email } = await atWork()
  await expectStatus(303, visitor.post('/admin/compte', { name: 'Léa Brun' }))
  expect((await findUserByEmail(db, email))?.name).toBe('Léa Brun')
  const refused = await expectStatus(400, visitor.post('/admin/compte', { name: 'http://x' }))
  expect(await refused.text()).toContain('value="http://x"')
})

test('a changed password closes the other sessions; a wrong one changes nothing', async () => {
  const { visitor, user, email } = await atWork()
  const other = withSessionCookie(app.visitor(), await sessionOf(db, user, new Date()))
  const change = (current: string, next: string) => visitor.post('/admin/compte/mot-de-passe', { current, next })
  const refused = await expectStatus(400, change('pas le bon', 'une autre phrase'))
  const html = await refused.text()
  expect(html).toContain('Ce n’est pas votre mot de passe')
  expect(html).not.toContain('une autre phrase')
  await expectStatus(400, change(password, 'court'))
  await expectStatus(200, other.get('/admin'))
  expect(location(await expectStatus(303, change(password, 'une autre phrase')))).toBe('/admin/compte')
  await expectStatus(200, visitor.get('/admin/compte'))
  expect((await other.get('/admin')).status).toBe(302)
  expect((await app.visitor().post('/login', { email, password: 'une autre phrase' })).status).toBe(303)
})

test('sessions are listed and closed, one or all the others; another user’s sessions are not', async () => {
  const { visitor, user } = await atWork()
  const others = [await sessionOf(db, user, new Date()), await sessionOf(db, user, new Date())]
  const html = await (await visitor.get('/admin/compte')).text()
  const [id = ''] = /name="id" value="(\w{64})"/.exec(html)?.slice(1) ?? []
  const thief = await atWork()
  await thief.visitor.post('/admin/compte/connexions', { id })
  const openOnes = async () => {
    const statuses = others.map(
      async (token) => (await withSessionCookie(app.visitor(), token).get('/admin/compte')).status,
    )
    return (await Promise.all(statuses)).filter((status) => status === 200).length
  }
  expect(await openOnes()).toBe(2)
  await expectStatus(303, visitor.post('/admin/compte/connexions', { id }))
  expect(await openOnes()).toBe(1)
  await expectStatus(303, visitor.post('/admin/compte/connexions'))
  expect(await openOnes()).toBe(0)
  await expectStatus(200, visitor.get('/admin/compte'))
})

test('a second factor is set up by its drawing, asked for at the login, and taken away', async () => {
  const { visitor, email } = await atWork()
  await expectStatus(303, visitor.post('/admin/compte/second-facteur/preparer'))
  const html = await (await visitor.get('/admin/compte/second-facteur')).text()
  expect(html).toContain('aria-label="QR code de la clé"')
  const key = /admin-key">([A-Z2-7 ]+)</.exec(html)?.[1]?.replaceAll(' ', '') ?? ''
  expect(key.length).toBe(32)
  const wrong = await expectStatus(400, visitor.post('/admin/compte/second-facteur', { code: '000000' }))
  expect(await wrong.text()).toContain('Ce code n’est pas le bon')
  const code = totpOfKey(key, new Date())
  const shown = await expectStatus(200, visitor.post('/admin/compte/second-facteur', { code }))
  const codes = [...(await shown.text()).matchAll(/<code>([A-Z2-7-]{19})<\/code>/g)].map((match) => match[1] ?? '')
  expect(codes.length).toBe(10)

  const door = app.visitor()
  const retour = '/login?retour=%2Fadmin%2Flog'
  expect(location(await expectStatus(303, door.post(retour, { email, password })))).toBe('/login/code')
  expect(door.cookies.get('sid')).toBeUndefined()
  expect(location(await expectStatus(302, door.get('/admin')))).toMatch(/^\/login/)
  await expectStatus(200, door.get('/login/code'))
  const used = await expectStatus(400, door.post('/login/code', { code }))
  expect(await readable(used)).toContain('Ce code a déjà servi')
  const late = await expectStatus(
    400,
    door.post('/login/code', { code: totpOfKey(key, new Date(Date.now() + 150_000)) }),
  )
  expect(await readable(late)).toContain('l’horloge de votre téléphone est décalée')
  expect(await (await expectStatus(400, door.post('/login/code', {}))).text()).toContain('Code requis')
  expect(location(await expectStatus(303, door.post('/login/code', { code: codes[0] ?? '' })))).toBe('/admin/log')
  await expectStatus(200, door.get('/admin'))

  await expectStatus(303, visitor.post('/admin/compte/second-facteur/retirer'))
  expect(location(await expectStatus(303, app.visitor().post('/login', { email, password })))).toBe('/admin')
})

test('administrators’ actions are in the log, without password, code or link', async () => {
  const { visitor } = await atWork()
  const page = await readable(await expectStatus(200, visitor.get('/admin/log?objet=user')))
  for (const action of ['Administrateur invité', 'Compte désactivé', 'Second facteur ajouté', 'Mot de passe changé']) {
    expect(page).toContain(action)
  }
})
