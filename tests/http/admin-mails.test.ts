import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { insertConsentRow } from '../support/consent-row'
import { queueAnyMail, queueWrittenMail, takeMails } from '../support/mails'
import { expectStatus, readable } from '../support/shop-journey'

const app = await openApp()
// The signing secret is read from the app's folder, which openApp has just set, so this loads afterwards.
const { asAdministrator } = await import('../support/back-office')
const camille = await asAdministrator(app.db, app.visitor())
const now = () => new Date()
const words = async (path: string) => readable(await expectStatus(200, camille.get(path)))
let count = 0

async function mail(input: { to?: string; html?: string; agreementId?: string; at?: Date } = {}): Promise<string> {
  const { to = 'lea@example.fr', html = '<p style="color:red">Merci.</p>', at = now() } = input
  const key = `essai-${++count}`
  const content = { subject: `Objet ${count}`, text: 'Merci.', html }
  await queueWrittenMail(app.db, { key, to, content, at, ...(input.agreementId && { agreementId: input.agreementId }) })
  return (await app.db.selectFrom('email').select('id').where('idempotency_key', '=', key).executeTakeFirstOrThrow()).id
}

const setStatus = (id: string, status: 'sent' | 'failed', error: string | null = null) =>
  app.db
    .updateTable('email')
    .set({ status, attempts: 3, last_error: error, sent_at: status === 'sent' ? now().toISOString() : null })
    .where('id', '=', id)
    .execute()
const row = (id: string) => app.db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirst()

test('a mail whose text is not written yet goes by its kind', async () => {
  await queueAnyMail(app.db, { key: 'sans-objet', to: 'sans-objet@example.fr', at: now() })
  expect(await words('/admin/mails?q=sans-objet')).toMatch(/Lien de connexion objet écrit à l’envoi/)
})

test('the outbox is filtered by state, kind, recipient and day, and says that nothing is sent', async () => {
  const id = await mail({ to: 'Zoe.Blanc@example.fr' })
  await setStatus(id, 'failed', 'Boîte pleine')
  expect(await words('/admin/mails')).toContain('Envoi non configuré')
  expect(await words('/admin/mails?etat=failed&q=zoe.b')).toMatch(/abandonné Objet 1 Lien de connexion Boîte pleine/)
  expect(await words('/admin/mails?etat=sent&q=zoe.b')).toContain('Rien ne correspond')
  expect(await words('/admin/mails?genre=sign-in-link&q=ZOE')).toContain('Zoe.Blanc@example.fr')
  expect(await words('/admin/mails?q=zoe&du=2020-01-01&au=2020-01-31')).toContain('Rien ne correspond')
  const today = now().toISOString().slice(0, 10)
  expect(await words(`/admin/mails?q=zoe&du=${today}`)).toContain('Zoe.Blanc@example.fr')
})

test.each(['etat=rien', 'genre=__proto__', 'du=2026-99-99', 'au=demain', 'page=1000000000', 'q=%25_%00'])(
  'a list with %s opens',
  async (query) => {
    expect(await words(`/admin/mails?${query}`)).toContain('E-mails')
  },
)

test('a mail is shown as sent, in a frame where no script runs and only our pictures load', async () => {
  const id = await mail({ html: '<p>Bonjour</p><script>alert(1)</script><img src="https://ailleurs.example/x.png">' })
  const page = await expectStatus(200, camille.get(`/admin/mails/${id}`))
  const html = await page.text()
  expect(html).toContain(`sandbox="allow-same-origin" src="/admin/mails/${id}/html"`)
  expect(html).not.toContain('<script>alert')
  const framed = await expectStatus(200, camille.get(`/admin/mails/${id}/html`))
  expect(framed.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-same-origin; default-src 'none'; img-src 'self' data: http:\/\/localhost:\d+; style-src 'unsafe-inline'; frame-ancestors 'self'$/,
  )
  expect((await app.visitor().get(`/admin/mails/${id}/html`)).status).toBe(302)
})

test('links that open an account are hidden from administrators', async () => {
  const token = 'jeton-secret-de-connexion'
  await queueAnyMail(app.db, { key: 'jeton', to: 'lea@example.fr', at: now() })
  await app.db
    .updateTable('email')
    .set({ data: JSON.stringify({ token, minutes: 30 }) })
    .where('idempotency_key', '=', 'jeton')
    .execute()
  const [taken] = await takeMails(app.db, { limit: 100, at: now() }).then((all) =>
    all.filter(({ text }) => text.includes(token)),
  )
  if (!taken) throw new Error('The mail was not written.')
  for (const path of [`/admin/mails/${taken.id}`, `/admin/mails/${taken.id}/html`]) {
    const shown = await (await camille.get(path)).text()
    expect(shown).toContain('lien-retire')
    expect(shown).not.toContain(token)
  }
})

test('a mail that was given up or sent is queued again once, and leaves as another message', async () => {
  const id = await mail()
  await setStatus(id, 'sent')
  await expectStatus(303, camille.post(`/admin/mails/${id}/renvoyer`, { resends: 0 }))
  expect(await row(id)).toMatchObject({ status: 'queued', attempts: 0, resends: 1, text_body: 'Merci.' })
  expect(await words(`/admin/mails/${id}`)).toMatch(/de nouveau dans la file .* Camille Roy a renvoyé l’e-mail/)
  await setStatus(id, 'sent')
  await camille.post(`/admin/mails/${id}/renvoyer`, { resends: 0 })
  expect(await words(`/admin/mails/${id}`)).toContain('déjà été renvoyé')
  expect(await row(id)).toMatchObject({ status: 'sent', resends: 1 })
})

test('a mail whose recipient withdrew the agreement, or refuses mails, is not queued again', async () => {
  const agreementId = await insertConsentRow(app.db, now())
  const id = await mail({ agreementId, to: 'jean@example.fr' })
  await setStatus(id, 'failed')
  const { mailboxKey } = await import('~/models/values/email-address')
  const { createHash } = await import('node:crypto')
  const mailbox_hash = createHash('sha256').update(mailboxKey('jean@example.fr')).digest('hex')
  await app.db.insertInto('mail_refusal').values({ mailbox_hash, refused_at: now().toISOString() }).execute()
  await camille.post(`/admin/mails/${id}/renvoyer`, { resends: 0 })
  expect(await words(`/admin/mails/${id}`)).toContain('refuse nos e-mails')
  await app.db.deleteFrom('mail_refusal').execute()
  const ended_at = now().toISOString()
  await app.db.updateTable('agreement').set({ ended_at, ended_page: '/' }).where('id', '=', agreementId).execute()
  await camille.post(`/admin/mails/${id}/renvoyer`, { resends: 0 })
  expect(await words(`/admin/mails/${id}`)).toContain('a retiré son accord')
  expect(await row(id)).toMatchObject({ status: 'failed', resends: 0 })
})

test('a sign-in link that is over is not sent again', async () => {
  await queueAnyMail(app.db, { key: 'vieux', to: 'lea@example.fr', at: new Date(Date.now() - 31 * 60_000) })
  const { id } = await app.db
    .selectFrom('email')
    .select('id')
    .where('idempotency_key', '=', 'vieux')
    .executeTakeFirstOrThrow()
  await setStatus(id, 'failed')
  await camille.post(`/admin/mails/${id}/renvoyer`, { resends: 0 })
  expect(await words(`/admin/mails/${id}`)).toContain('a expiré')
})

test('only unsent mails are deleted, after confirmation', async () => {
  const [unsent, sent] = [await mail(), await mail()]
  await setStatus(sent, 'sent')
  expect(await words(`/admin/mails/${unsent}/supprimer`)).toContain('Il n’est jamais parti')
  await expectStatus(303, camille.post(`/admin/mails/${unsent}/supprimer`))
  expect(await row(unsent)).toBeUndefined()
  await camille.post(`/admin/mails/${sent}/supprimer`)
  expect(await words(`/admin/mails/${sent}`)).toContain('est parti entre-temps')
  expect(await row(sent)).toBeDefined()
  const log = app.db.selectFrom('audit_log').select(['action', 'subject_label']).where('subject_id', '=', unsent)
  expect(await log.execute()).toEqual([{ action: 'email.delete', subject_label: 'Lien de connexion' }])
})

test('a damaged mail is shown flagged', async () => {
  const id = await mail()
  await sql`pragma ignore_check_constraints = on`.execute(app.db)
  await sql`
    update email set status = '???', kind = 'inconnu', data = '{', created_at = 'x', subject = null, text_body = null,
    html_body = null where id = ${id}
  `.execute(app.db)
  await sql`pragma ignore_check_constraints = off`.execute(app.db)
  expect(await words('/admin/mails')).toContain('illisible (???)')
  expect(await words(`/admin/mails/${id}`)).toMatch(/illisible|indisponible/)
  await app.db.deleteFrom('email').where('id', '=', id).execute()
})
