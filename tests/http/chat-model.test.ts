import { afterAll, expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { startOpenAiServer } from '../support/openai-server'

const model = await startOpenAiServer()
const app = await openApp(model.environment)
afterAll(() => model.close())

const offline = 'Thomas est temporairement hors ligne. Réessayez dans quelques instants.'

test('a model’s sentences come one by one, each checked, with the shop’s own figures in them', async () => {
  model.play('normal', {
    rounds: [
      { calls: [{ name: 'chercher', input: { texte: 'osmoseur prestige' } }] },
      { text: 'Voici {{nom:prod-osmoseur-prestige}}. Son prix est {{prix:prod-osmoseur-prestige}}.' },
    ],
  })
  const visitor = app.visitor()
  const sent = await visitor.post('/chat/messages', { message: 'Que me proposez-vous pour une grande famille ?' })
  const lines = (await sent.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ kind }) => kind)).toEqual(['taken', 'text', 'text', 'reply'])
  expect(lines[3].message.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    'Voici Osmoseur Prestige. Son prix est 1 078,80 € TTC.',
  )
  expect(lines[3].message.cards).toHaveLength(1)
})

test('while Thomas is stopped, messages from anywhere go to a person and no model is called', async () => {
  model.play('normal')
  const backOffice = await asAdministrator(app.db, app.visitor())
  const turn = (wanted: string) => backOffice.post('/admin/agents/thomas/etat', { wanted })
  await turn('stopped')
  const asked = model.requests.length
  const onPage = app.visitor()
  const opened = await (await onPage.get('/chat')).text()
  expect(opened).toMatch(new RegExp(`${offline}.*une personne de la boutique lit vos messages`, 's'))
  expect(opened).not.toContain('name="quick"')
  expect((await onPage.post('/chat', { message: 'Vous êtes là ?' })).status).toBe(303)
  const page = await (await onPage.get('/chat')).text()
  expect(page).toMatch(new RegExp(`Vous êtes là.*${offline} Votre message est transmis à une personne`, 's'))

  const panel = app.visitor()
  const sent = (await (await panel.post('/chat/messages', { message: 'Depuis le panneau' })).text()).trim().split('\n')
  expect(sent.map((line) => JSON.parse(line))).toMatchObject([
    { kind: 'taken', state: 'en_attente', message: { text: 'Depuis le panneau' } },
    { kind: 'silent', service: 'person' },
  ])
  expect(await (await panel.get('/chat/messages')).json()).toMatchObject({ service: 'person', quick: [] })

  const client = app.visitor()
  const call = { message: 'Par l’API', session_id: 'session_1763544000000_arreteabcdef' }
  const answer = await client.json('POST', '/api/thomas/chat', call)
  expect([answer.status, await answer.json()]).toMatchObject([200, { response: offline, recommendations: [] }])
  expect(await (await client.get('/api/thomas/status')).json()).toEqual({ active: false })

  expect(model.requests.length).toBe(asked)
  const waiting = await app.db.selectFrom('conversation').select('channel').where('state', '=', 'en_attente').execute()
  expect(waiting.map(({ channel }) => channel).sort()).toEqual(['api', 'page', 'page'])
  expect(await (await backOffice.get('/admin/inbox')).text()).toContain('/admin/inbox/conversations/')

  await turn('running')
  expect(await (await app.visitor().get('/api/thomas/status')).json()).toEqual({ active: true })
  await app.visitor().post('/chat', { message: 'Bonjour' })
  expect(model.requests.length).toBeGreaterThan(asked)
})

test('a model that is away leaves a useful answer, a banner once it is given up, and the truth in the API', async () => {
  model.play('down')
  const visitor = app.visitor()
  expect(await (await visitor.get('/chat')).text()).not.toContain(offline)
  for (const message of ['Prix du Prestige ?', 'Et du Premium ?', 'Livrez-vous en Suisse ?']) {
    expect((await visitor.post('/chat', { message })).status).toBe(303)
  }
  const page = (await (await visitor.get('/chat')).text()).replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(page).toContain('1 078,80 € TTC')
  expect(page).toContain('En Suisse')
  expect(page).toContain(offline)
  expect(await (await visitor.get('/api/thomas/status')).json()).toEqual({ active: false })
  const streamed = await visitor.post('/chat/messages', { message: 'Quelle garantie ?' })
  expect(JSON.parse((await streamed.text()).trim().split('\n').at(-1) ?? '')).toMatchObject({
    kind: 'reply',
    service: 'search',
  })
})
