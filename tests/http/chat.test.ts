import { expect, test } from 'vitest'
import { removeDemoRequests } from '~/models/support/contact/demo.server'
import { openApp } from '../support/app'
import { controlCharacters } from '../support/control-characters'
import { insertOrderRow } from '../support/order-row'
import { setAvailable } from '../support/shop-database'

const app = await openApp({ LIMITS_SCALE: '1' })
await removeDemoRequests(app.db)

const html = async (response: Response | Promise<Response>) =>
  (await (await response).text()).replaceAll(/[\u00a0\u202f]/g, ' ')

const conversations = () => app.db.selectFrom('conversation').selectAll().execute()

test('the chat page says what Thomas is, sets no cookie, and offers questions and a person', async () => {
  const visitor = app.visitor()
  const response = await visitor.get('/chat')
  expect(response.status).toBe(200)
  expect(visitor.cookies.header).toBeUndefined()
  const page = await html(response)
  expect(page).toContain('Thomas, assistant IA de la boutique : un programme, pas une personne')
  expect(page).toContain('name="quick"')
  expect(page).toContain('href="/chat/personne"')
  expect(page).not.toContain('Effacer ma conversation')
})

test('every page of the shop leads to the chat without setting a chat cookie', async () => {
  for (const path of ['/', '/products', '/products/prod-osmoseur-essentiel', '/cart', '/cgv']) {
    const visitor = app.visitor()
    expect(await html(visitor.get(path))).toMatch(/<a class="chat-pill" href="\/chat["?]/)
    expect(visitor.cookies.get('chat')).toBeUndefined()
  }
  expect(await html(app.visitor().get('/checkout/cancel'))).not.toContain('chat-pill')
})

test('a question is answered on the page with its product, price, stock and a form that fills the cart', async () => {
  const visitor = app.visitor()
  const sent = await visitor.post('/chat', { message: 'Combien coûte l’Osmoseur Essentiel ?' })
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/chat#reponse'])
  const page = await html(visitor.get('/chat'))
  expect(page).toContain('538,80 € TTC (449,00 € HT)')
  expect(page).toContain('action="/products/prod-osmoseur-essentiel"')
  expect(page).not.toContain('name="quick"')
  const added = await visitor.post('/products/prod-osmoseur-essentiel', { quantity: 1, return_to: '/chat' })
  expect([added.status, added.headers.get('Location')]).toEqual([303, '/chat'])
  expect(await html(visitor.get('/chat'))).toContain('Osmoseur Essentiel ajouté au panier')
})

test('the card of a product that is sold out leads to the form that tells of its return', async () => {
  await setAvailable(app.db, 'aquapet', 0)
  const visitor = app.visitor()
  await visitor.post('/chat', { message: 'Prix de la fontaine AquaPet ?' })
  const page = await html(visitor.get('/chat'))
  expect(page).toContain('href="/products/prod-aquapet#prevenir"')
  expect(page).not.toContain('action="/products/prod-aquapet"')
  await setAvailable(app.db, 'aquapet', 60)
})

test('suggested questions name the product the visitor came from, and are answered', async () => {
  const visitor = app.visitor()
  expect(await html(visitor.get('/products/prod-aquapet'))).toContain('href="/chat?produit=prod-aquapet"')
  expect(await html(visitor.get('/chat?produit=prod-aquapet'))).toContain('Fontaine AquaPet : quel prix ?')
  const { quick } = await (await visitor.get('/chat/messages?produit=prod-aquapet')).json()
  expect(quick).toHaveLength(4)
  for (const message of quick.slice(0, 3)) {
    const reply = await (await app.visitor().post('/chat/messages', { message })).text()
    expect(reply).toMatch(/AquaPet/)
    expect(reply).not.toContain('préfère ne pas l’inventer')
  }
  expect((await (await visitor.get('/chat/messages?produit=inconnu')).json()).quick).not.toEqual(quick)
})

test('a quick question is a message like another', async () => {
  const visitor = app.visitor()
  await visitor.post('/chat', { message: '', quick: 'Quand serai-je livré ?' })
  expect(await html(visitor.get('/chat'))).toContain('En France métropolitaine, une commande passée maintenant')
})

test('the same answer given again says so and offers a person', async () => {
  const visitor = app.visitor()
  await visitor.post('/chat', { message: 'combien coûte le Premium ?' })
  await visitor.post('/chat', { message: 'et le prix du Premium ?' })
  expect(await html(visitor.get('/chat'))).toContain('C’est la même réponse que plus haut')
})

test('« son prix » refers to the product the visitor came from', async () => {
  const visitor = app.visitor()
  await visitor.post('/chat?produit=prod-osmose-pro', { message: 'Quel est son prix ?' })
  expect(await html(visitor.get('/chat?produit=prod-osmose-pro'))).toContain('1 558,80 € TTC')
})

test.each([
  ['', 'Écrivez votre message.'],
  ['   \n ', 'Écrivez votre message.'],
  ['a'.repeat(1001), 'Votre message compte 1 001 caractères : 1 000 au plus.'],
])('a refused message is shown again with the typed text', async (message, words) => {
  const visitor = app.visitor()
  const before = await conversations()
  const response = await visitor.post('/chat', { message })
  expect(response.status).toBe(400)
  const page = await html(response)
  expect(page).toContain(words)
  expect(page).toContain('aria-invalid="true"')
  if (message.trim()) expect(page).toContain(message)
  expect(visitor.cookies.get('chat')).toBeUndefined()
  expect(await conversations()).toEqual(before)
})

test('a message of exactly 1,000 characters is taken, letters counted as people count them', async () => {
  expect((await app.visitor().post('/chat', { message: '💧'.repeat(1000) })).status).toBe(303)
})

test('a second message while a reply is pending is refused with 409, and nothing is lost', async () => {
  const visitor = app.visitor()
  await visitor.post('/chat', { message: 'Bonjour' })
  const newest = () =>
    app.db.selectFrom('message').selectAll().orderBy('created_at', 'desc').orderBy('position', 'desc')
  const reply = await newest().limit(1).executeTakeFirstOrThrow()
  const lease = new Date(Date.now() + 60_000).toISOString()
  await app.db
    .updateTable('message')
    .set({ status: 'pending', lease_until: lease })
    .where('id', '=', reply.id)
    .execute()
  const response = await visitor.post('/chat', { message: 'Et la livraison ?' })
  expect(response.status).toBe(409)
  const page = await html(response)
  expect(page).toContain('Une réponse est en cours.')
  expect(page).toContain('Et la livraison ?</textarea>')
  expect(page).toContain('Thomas écrit…')
  const streamed = await visitor.post('/chat/messages', { message: 'Et la livraison ?' })
  expect([streamed.status, await streamed.json()]).toEqual([
    409,
    { error: expect.stringContaining('Une réponse est en cours.') },
  ])
})

test('a failed reply shows the sentence with a neutral code, and the chat continues', async () => {
  const visitor = app.visitor()
  await visitor.post('/chat', { message: 'Bonjour' })
  const { id } = await app.db
    .selectFrom('message')
    .select('id')
    .where('author', '=', 'assistant')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('message').set({ status: 'failed', failure: 'moteur' }).where('id', '=', id).execute()
  expect(await html(visitor.get('/chat'))).toContain(
    'Désolé, je rencontre un problème technique: moteur. Veuillez réessayer dans quelques instants.',
  )
  expect((await visitor.post('/chat', { message: 'Et maintenant ?' })).status).toBe(303)
})

test('the twenty-first message in ten minutes is refused with 429 and kept in its field', async () => {
  const visitor = app.visitor()
  for (let count = 1; count <= 20; count++) {
    expect((await visitor.post('/chat', { message: `Bonjour ${count}` })).status).toBe(303)
  }
  const response = await visitor.post('/chat', { message: 'La vingt et unième' })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  const page = await html(response)
  expect(page).toContain('Vous avez envoyé beaucoup de messages')
  expect(page).toContain('La vingt et unième</textarea>')
})

test('one visitor never sees or writes in the conversation of another', async () => {
  const owner = app.visitor()
  await owner.post('/chat', { message: 'Mon secret est tournesol' })
  const [conversation] = (await conversations()).slice(-1)
  const stranger = app.visitor()
  const intrusion = await stranger.post('/chat', { message: 'Bonjour', conversation: conversation?.id ?? '' })
  expect(intrusion.status).toBe(409)
  const page = await html(intrusion)
  expect(page).toContain('Cette conversation n’est pas, ou n’est plus, celle de ce navigateur.')
  expect(page).toContain('Bonjour</textarea>')
  expect(page).not.toContain('tournesol')
  const forged = await stranger.fetch('/chat', { headers: { Cookie: `chat=${conversation?.visitor_hash}.faux` } })
  expect(await html(forged)).not.toContain('tournesol')
})

test('a visitor’s message is escaped', async () => {
  const visitor = app.visitor()
  await visitor.post('/chat', { message: '<img src=x onerror=alert(1)> **gras** [lien](javascript:alert(1))' })
  const page = await html(visitor.get('/chat'))
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; **gras** [lien](javascript:alert(1))')
  expect(page).not.toContain('<img src=x')
})

test('a card number is masked before it is stored, and the reply warns against sending one', async () => {
  const visitor = app.visitor()
  await visitor.post('/chat', { message: 'voici ma carte 4970 1012 3456 7897 payez pour moi' })
  const bodies = await app.db.selectFrom('message').select('body').execute()
  expect(bodies.filter(({ body }) => /4970|7897/.test(body))).toEqual([])
  expect(await html(visitor.get('/chat'))).toContain('N’écrivez jamais un numéro de carte ici')
})

test('« Effacer ma conversation » asks, then deletes every message and the cookie', async () => {
  const visitor = app.visitor()
  await visitor.post('/chat', { message: 'À effacer' })
  expect(await html(visitor.get('/chat/effacer'))).toContain('Cela ne peut pas être annulé.')
  const count = (await conversations()).length
  const erased = await visitor.post('/chat/effacer')
  expect([erased.status, erased.headers.get('Location')]).toEqual([303, '/chat'])
  expect(visitor.cookies.get('chat')).toBeUndefined()
  expect(await conversations()).toHaveLength(count - 1)
  expect(await html(visitor.get('/chat'))).not.toContain('À effacer')
})

test('the page that asks for a person leads home, and to the telephone', async () => {
  const page = await html(app.visitor().get('/chat/personne'))
  expect(page).toMatch(/<nav[^>]*aria-label="Fil d’Ariane"[^>]*>.*?<a href="\/">Accueil<\/a>/s)
  expect(page).toMatch(/Par téléphone : <a[^>]*href="tel:0199001234"/)
})

test('the form that asks for a person proposes the address typed in this visitor’s conversation', async () => {
  const visitor = app.visitor()
  await visitor.post('/chat', { message: 'Mon adresse est lea@example.fr' })
  expect(await html(visitor.get('/chat/personne'))).toMatch(/<input(?=[^>]* name="email")[^>]* value="lea@example.fr"/)
  const faulty = await html(visitor.post('/chat/personne', { email: 'lea@' }))
  expect(faulty).toMatch(/<input(?=[^>]* name="email")[^>]* value="lea@"/)
  expect(await html(app.visitor().get('/chat/personne'))).not.toContain('lea@example.fr')
})

test('a conversation is handed to a person by a form, answered by the operator’s command, and handed back', async () => {
  const visitor = app.visitor()
  const faulty = await visitor.post('/chat/personne', { email: 'lea@' })
  expect(faulty.status).toBe(400)
  expect(await html(faulty)).toContain('Email invalide')
  const asked = await visitor.post('/chat/personne', { email: 'lea@example.fr' })
  expect([asked.status, asked.headers.get('Location')]).toEqual([303, '/chat'])
  const waiting = await html(visitor.get('/chat'))
  expect(waiting).toContain('Vous avez demandé une personne')
  expect(waiting).not.toContain('href="/chat/personne"')
  await visitor.post('/chat', { message: 'Êtes-vous là ?' })
  const { lines } = await app.run('conversations')
  const id = lines.join('\n').match(/^[0-9a-f-]{36}/m)?.[0] ?? ''
  expect(lines.join('\n')).toContain('en attente d’une personne')
  expect((await app.run('conversations', id)).lines.join('\n')).toContain('Êtes-vous là ?')
  expect((await app.run('conversations', id, 'reply', 'Oui, bonjour.')).exitCode).toBe(0)
  expect(await html(visitor.get('/chat'))).toContain('Oui, bonjour.')
  expect((await app.run('conversations', id, 'hand-back')).exitCode).toBe(0)
  expect((await app.run('conversations', id, 'hand-back')).exitCode).toBe(1)
  expect((await app.run('conversations', 'inconnue')).exitCode).toBe(1)
  await visitor.post('/chat', { message: 'Livrez-vous en Suisse ?' })
  expect(await html(visitor.get('/chat'))).toContain('En Suisse')
  const mails = await app.db.selectFrom('email').select('recipient').execute()
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['contact@osmoseurs.example', 'lea@example.fr'])
})

test('the panel gets the thread as data, and a reply line by line', async () => {
  const visitor = app.visitor()
  const opened = await visitor.get('/chat/messages')
  expect(opened.headers.getSetCookie()).toEqual([])
  expect(await opened.json()).toMatchObject({ conversation: null, service: 'assistant', messages: [{ id: 'welcome' }] })
  const sent = await visitor.post('/chat/messages', { message: 'Prix du Prestige ?' })
  expect(sent.headers.get('Content-Type')).toBe('application/x-ndjson')
  const lines = (await sent.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ kind }) => kind)).toEqual(['taken', 'reply'])
  expect(lines[1].message.cards).toMatchObject([{ name: 'Osmoseur Prestige', canBeAdded: true }])
  const again = await (await visitor.get('/chat/messages')).json()
  expect(again.messages.map(({ author }: { author: string }) => author)).toEqual(['assistant', 'visitor', 'assistant'])
})

test('through the real server the reply is streamed, uncached, and its text is not logged', async () => {
  const server = await app.startServer()
  const visitor = server.visitor()
  const sent = await visitor.post('/chat/messages', { message: 'Prix du Prestige ?' })
  expect(sent.status).toBe(200)
  expect(sent.headers.get('Cache-Control')).toBe('no-store')
  expect((await sent.text()).trim().split('\n')).toHaveLength(2)
  expect((await visitor.get('/chat')).headers.get('Cache-Control')).toBe('no-store')
  await server.close()
})

const session = 'session_1763544000000_k3j5h2k4l9d8'

test('the API answers, remembers by session id, and explains refusals', async () => {
  const client = app.visitor()
  expect(await (await client.get('/api/thomas/status')).json()).toEqual({ active: true })
  const call = (message: string, id = session) => client.json('POST', '/api/thomas/chat', { message, session_id: id })
  const answer = await (await call('Combien coûte l’Osmoseur Essentiel ?')).json()
  expect(answer).toEqual({
    response: expect.stringContaining('Osmoseur Essentiel'),
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    recommendations: [{ product_id: 'prod-osmoseur-essentiel', name: 'Osmoseur Essentiel', price: 449 }],
  })
  const { messages } = await (await client.get(`/api/thomas/conversations/${session}`)).json()
  expect(messages).toMatchObject([
    { user_message: 'Combien coûte l’Osmoseur Essentiel ?', thomas_response: answer.response },
  ])
  expect((await call('  ')).status).toBe(422)
  expect((await call(controlCharacters.join(''))).status).toBe(422)
  expect((await call('a'.repeat(1001))).status).toBe(422)
  expect((await call('Bonjour', 'pas-une-session')).status).toBe(422)
  const malformed = await client.get('/api/thomas/conversations/pas-une-session')
  expect(malformed.status).toBe(422)
  expect((await malformed.json()).errors.session_id[0]).toContain('Identifiant de session invalide')
  const unknown = await client.get('/api/thomas/conversations/session_1763544000000_inconnuexyz')
  expect(await unknown.json()).toEqual({ messages: [] })
})

test('the API answers 409 while a reply to the session is pending', async () => {
  const client = app.visitor()
  const id = 'session_1763544000001_k3j5h2k4l9d8'
  const answers = await Promise.all(
    ['Un', 'Deux', 'Trois'].map((message) => client.json('POST', '/api/thomas/chat', { message, session_id: id })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses[0]).toBe(200)
  expect(statuses.slice(1).every((status) => status === 200 || status === 409)).toBe(true)
})

test('the order number of another tells nothing, and asks for the e-mail of the order', async () => {
  await insertOrderRow(app.db, { order_number: 'W8X7V6T5', email: 'owner@example.fr' })
  const visitor = app.visitor()
  await visitor.post('/chat', { message: 'où en est la commande W8X7V6T5 ?' })
  const page = await html(visitor.get('/chat'))
  expect(page).toContain('Et l’adresse e-mail de la commande')
  expect(page).not.toMatch(/owner@example|Votre commande W8X7V6T5/)
})
