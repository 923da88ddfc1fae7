import { afterAll, expect, test } from 'vitest'
import { openApp } from '../support/app'
import { startOpenAiServer } from '../support/openai-server'

const model = await startOpenAiServer()
const app = await openApp(model.environment)
afterAll(() => model.close())

const offline = 'Thomas est temporairement hors ligne. Réessayez dans quelques instants.'

test('a model’s sentences come one by one, each checked, with the shop’s own figures in them', async () => {
  model.play('normal', {
    rounds: [
      { calls: [{ name: 'chercher_produits', input: { recherche: 'osmoseur prestige' } }] },
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
    active: false,
  })
})
