import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite, type SqliteHandle } from '~/database/sqlite.server'
import { findMail } from '~/mails/reading.server'
import { mailShopOf } from '~/mails/shop.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { ensureUser, openSession } from '~/models/base/user/index.server'
import { createProduct } from '~/models/shop/catalogue/index.server'
import { declareWithdrawal, readOrder } from '~/models/shop/order/index.server'
import { newId } from '~/models/values/id.server'
import { leastReturns } from '~/models/values/return-terms'
import { entriesOf } from '~/runtime/record'
import { templates } from '~/templates/index.server'
import { queueEveryKind } from '../faults/markup-mails'
import { routeTable } from '../structure/route-table'
import { openApp, type Visitor } from '../support/app'
import { firstShop } from '../support/first-shop'
import { firstTradeStems, foreignWords } from '../support/first-trade'
import { oneIn } from '../support/one-in'
import { insertOrderRow } from '../support/order-row'

const app = await openApp()
const { tenantSigner } = await import('~/runtime/secret.server')
const { sessionCookie } = await import('~/middleware/cookies.server')

/** The same for the back-office, whose lists have filters. */
const deskStems = new RegExp(firstTradeStems.source.replace('\\bfiltres?\\b|', ''), 'iu')

/** Calls of the API and forms keep the key of the agent, and clients the names that they know. */
const withoutKeys = (text: string) => text.replaceAll(/thomas|\b\w+Thomas\w*|\bThomas\w+/g, '')

const patterns = routeTable().filter(({ file }) => !/^routes\/platform\//.test(file))
const publicPaths = [
  ...patterns.map(({ path }) => path).filter((path) => !/^\/admin(\/|$)|^\/(healthz|readyz)$|^\/api\/admin/.test(path)),
  '/products?q=zzzz',
  '/support?q=livraison',
  '/products/prod-vase',
  '/chat?produit=prod-vase',
  '/support/rappel?produit=prod-vase',
]
const adminPaths = patterns.map(({ path }) => path).filter((path) => /^\/admin(\/|$)/.test(path))

const questions = [
  'Bonjour',
  'Qui êtes-vous ?',
  'Pouvez-vous m’aider ?',
  'Où êtes-vous ?',
  'Quels sont les frais de livraison ?',
  'Puis-je changer d’avis ?',
  'Quelle est la garantie ?',
  'Comment payer ?',
  'Faites-vous des devis ?',
  'Combien coûte le Vase bleu ?',
  'Le Vase bleu est-il en stock ?',
  'Que me conseillez-vous pour 50 euros ?',
  'J’ai ouvert l’emballage, puis-je le rendre ?',
  'La pose a été mal faite',
  'xyzzy plugh',
]

interface NewShop {
  db: SqliteHandle<ShopDatabase>['db']
  visitor(): Visitor
  close(): Promise<void>
}

async function addShop(subdomain: string, template: string): Promise<NewShop> {
  const added = await app.run('tenants', 'add', subdomain, '--template', template, '--name', 'Maison Duval')
  expect(added.lines.join()).toContain('est prête')
  const { db, close } = openSqlite<ShopDatabase>(join(app.dataDir, 'tenants', subdomain, 'shop.sqlite'))
  return { db, close, visitor: () => app.visitor(`${subdomain}.localhost`) }
}

/** A product of the shop's own, on sale. */
async function sellVase({ db }: NewShop): Promise<void> {
  const actor = { id: null, name: 'Camille' }
  const vase = { name: 'Vase bleu', slug: 'vase', sku: 'VASE', kind: 'machine' as const, priceCents: 4_000 }
  const created = await createProduct(db, { ...vase, actor, at: new Date() })
  if (!created.ok) return
  const sheet = {
    summary: 'Un vase en grès.',
    description: 'Un vase en grès, tourné à la main.',
    published: 1 as const,
  }
  await db.updateTable('product').set(sheet).where('id', '=', created.productId).execute()
}

async function readAll(visitor: Visitor, paths: string[], words = firstTradeStems): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    const response = await visitor.get(path)
    if (!/^(text|application\/(json|xml|manifest|ld))/.test(response.headers.get('Content-Type') ?? '')) continue
    const text = withoutKeys(await response.text())
    const here = foreignWords(text, path.startsWith('/api/') ? deskStems : words)
    if (here.length > 0) found[path] = here.slice(0, 3)
  }
  return found
}

/** Renders each kind of mail of the shop. */
async function mailsOf({ db }: NewShop, template: string): Promise<string[]> {
  const at = new Date()
  const orderNumber = newId(at).slice(-8).toUpperCase()
  const orderId = await insertOrderRow(db, { id: newId(at), order_number: orderNumber })
  await db
    .updateTable('product')
    .set({ name: 'Vase', summary: 'En grès.' })
    .where('id', 'in', ['essentiel', 'carafe'])
    .execute()
  await db
    .updateTable('order_item')
    .set({ product_name: 'Vase', gift_name: 'Bougie' })
    .where('order_id', '=', orderId)
    .execute()
  const declaration = { name: 'Léa Martin', orderNumber, email: 'lea.martin@example.fr' }
  const { id: withdrawalId } = await declareWithdrawal(db, { declaration, at })
  await queueEveryKind(db, {
    order: await readOrder(db, orderId),
    withdrawalId,
    reviewId: 'inconnu',
    productId: 'essentiel',
    noticeId: 'inconnu',
    payload: 'Vase',
  })
  const known = templates[template]
  if (!known) throw new Error(template)
  const shop = await mailShopOf({ db, template: known, identity: firstShop })
  const rows = await db.selectFrom('email').select(['id', 'kind']).execute()
  const texts: string[] = []
  for (const { id } of rows) {
    const mail = await findMail(shop, id).catch(() => undefined)
    if (mail) texts.push(`${mail.subject}\n${mail.text}\n${mail.html.replace(/base64,[^"]+/g, '')}`)
  }
  return texts
}

describe.each(oneIn(3, ['ecommerce', 'services', 'restaurant', 'immobilier', 'coaching', 'sante']))(
  'a new shop of the template %s',
  (template) => {
    let shop: NewShop
    beforeAll(async () => {
      shop = await addShop(`maison-${template}`, template)
    })
    afterAll(() => shop.close())

    test('shows no word of the first trade while its catalogue is empty', async () => {
      expect(await readAll(shop.visitor(), publicPaths)).toEqual({})
    })

    test('shows none once it sells something, nor does its assistant say one', async () => {
      await sellVase(shop)
      expect(await readAll(shop.visitor(), publicPaths)).toEqual({})
      const said: string[] = []
      for (const message of questions) {
        const session_id = `session_${Date.now()}_${'a'.repeat(32)}`
        const response = await shop.visitor().json('POST', '/api/thomas/chat', { message, session_id })
        expect([message, response.status]).toEqual([message, 200])
        said.push(...foreignWords(((await response.json()) as { response: string }).response))
      }
      expect(said).toEqual([])
    })

    test('asks for a call, and heads its results, in the words of the trade', async () => {
      const { words, questionnaire } = templates[template] ?? {}
      if (!words || !questionnaire) throw new Error(template)
      const { call, care = '' } = words.shop.request
      const asked = await (await shop.visitor().get('/support/rappel')).text()
      for (const text of [call.title, call.send, care]) expect(asked).toContain(text)
      const support = await (await shop.visitor().get('/support')).text()
      for (const text of [call.link, care]) expect(support).toContain(text)
      const answers = questionnaire.questions.map(({ name, options: [first] }) => [name, first?.value ?? ''])
      const results = await shop.visitor().get(`/questionnaire/resultats?${new URLSearchParams(answers)}`)
      const shown = await results.text()
      expect(shown).toContain(questionnaire.words.results)
      if (!words.shop.delivers) expect(shown).not.toContain('Livraison gratuite')
    })

    test('its assistant is named after the shop until its owner names it', async () => {
      const titled = async () => /<h1[^>]*>([^<]*)/.exec(await (await shop.visitor().get('/chat')).text())?.[1]
      expect(await titled()).toBe('Assistant IA de Maison Duval')
      await saveSetting(shop.db, { key: 'assistant.name', value: 'Zoé', at: new Date() })
      expect(await titled()).toBe('Zoé, assistant IA')
      await saveSetting(shop.db, { key: 'assistant.name', value: '', at: new Date() })
    })

    test('its back-office shows none, and offers to remove its examples', async () => {
      const at = new Date()
      const user = await ensureUser(shop.db, { email: 'camille@maison.example', name: 'Camille Roy', at })
      const administrator = await shop.db
        .updateTable('user')
        .set({ role: 'Administrator' })
        .where('id', '=', user.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const { token } = await openSession(shop.db, { user: administrator, kind: 'cookie', device: 'Essai', at })
      const visitor = shop.visitor()
      const signer = tenantSigner({ id: `maison-${template}`, isFirst: false })
      visitor.cookies.keep(new Response(null, { headers: { 'Set-Cookie': sessionCookie.serialize(signer, token) } }))
      expect((await visitor.get('/admin')).status).toBe(200)
      expect(await readAll(visitor, adminPaths, deskStems)).toEqual({})
      const list = await (await visitor.get('/admin/products')).text()
      expect(list).toContain('Retirer les exemples')
      expect((await visitor.post('/admin/products')).status).toBe(303)
      const after = await (await visitor.get('/admin/products')).text()
      expect(after).not.toContain('Retirer les exemples')
      expect(after).toContain('Vase bleu')
    })

    test('writes no mail with one', async () => {
      const mails = await mailsOf(shop, template)
      expect(mails.length).toBeGreaterThan(15)
      expect(mails.flatMap((text) => foreignWords(text))).toEqual([])
    })

    test('a planted word is found', async () => {
      await saveSetting(shop.db, { key: 'shop.name', value: 'Maison des osmoseurs', at: new Date() })
      expect(Object.keys(await readAll(shop.visitor(), ['/', '/support']))).toEqual(['/', '/support'])
      await saveSetting(shop.db, { key: 'shop.name', value: 'Maison Duval', at: new Date() })
    })
  },
)

describe.each([
  {
    template: 'restaurant',
    offer: 'prod-entrecote-exemple',
    said: ['24,00 € service compris', 'Sur place', 'Demander une table', 'bœuf : né, élevé et abattu en France'],
    asked: 'Nombre de personnes, jour et heure de la table',
    results: '/questionnaire/resultats?wish=plat&people=un_deux&when=aujourdhui&diet=allergie&budget=30',
    reasons: ['ses allergènes sont lait, moutarde.'],
  },
  {
    template: 'immobilier',
    offer: 'prod-appartement-exemple',
    said: ['283 500,00 € honoraires inclus', 'Sur visite', 'Demander une visite', 'www.georisques.gouv.fr'],
    asked: 'Le bien ou votre question, en une phrase (facultatif)',
    results: '/questionnaire/resultats?project=vendre&property=appartement&when=maintenant&budget=400&funding=accord',
    reasons: ['commençons par une estimation', 'Vous êtes prêt : une visite se demande dès maintenant.'],
  },
])('a shop of $template with its examples on sale', ({ template, ...expected }) => {
  let shop: NewShop
  beforeAll(async () => {
    shop = await addShop(`essai-${template}`, template)
    await shop.db.updateTable('product').set({ published: 1 }).execute()
    // As the onboarding does.
    for (const [key, value] of entriesOf(leastReturns)) await saveSetting(shop.db, { key, value, at: new Date() })
  })
  afterAll(() => shop.close())

  async function textOf(path: string): Promise<string> {
    const html = await (await shop.visitor().get(path)).text()
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    const plain = main
      .replace(/<(script|style).*?<\/\1>/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&#x27;', '’')
    return plain.replace(/\s+/g, ' ')
  }
  const spaced = (words: string) => words.replace(/\s+/g, ' ')

  test('asks instead of selling, at one price, in the words of the trade', async () => {
    const sheet = await textOf(`/products/${expected.offer}`)
    for (const words of expected.said) expect(sheet).toContain(spaced(words))
    for (const path of ['/', '/products', `/products/${expected.offer}`, expected.results]) {
      const text = await textOf(path)
      for (const words of [' HT', 'à partir de', 'Sur devis', 'Ajouter au panier', 'pour changer d’avis', 'Livraison'])
        expect([path, words, text.includes(words)]).toEqual([path, words, false])
    }
  })

  test('takes the request in a slot, with its question and without a choice of subjects', async () => {
    const path = `/support/rappel?produit=${expected.offer}`
    expect(await textOf(path)).toContain(spaced(expected.asked))
    const html = await (await shop.visitor().get(path)).text()
    const [slot = ''] = /(?<=<option value=")[^"]+(?=")/.exec(html.slice(html.indexOf('name="slot"'))) ?? []
    const form = { produit: expected.offer, phone: '0612345678', slot, subject: 'achat', question: 'Pour quatre' }
    expect((await shop.visitor().post('/support/rappel', { ...form, consent: 'on' })).status).toBe(303)
    expect(html).toContain('<input type="hidden" name="subject" value="achat"/>')
    const request = shop.db.selectFrom('callback_request').select(['product_id', 'question'])
    expect(await request.executeTakeFirst()).toEqual({ product_id: expected.offer, question: 'Pour quatre' })
  })

  test('recommends with reasons taken from the answers and the sheet', async () => {
    const text = await textOf(expected.results)
    for (const words of expected.reasons) expect(text).toContain(spaced(words))
  })
})
