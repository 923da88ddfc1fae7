import { expect, test } from 'vitest'
import { openApp, type RunningServer, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { rawRequest } from '../support/raw-request'
import { expectStatus, location, readable } from '../support/shop-journey'
import { workspaceOf } from '../support/workspace'

const app = await openApp()
const openWorkspace = (subdomain: string) => workspaceOf(app, subdomain)
const change = (owner: Visitor, verb: string) =>
  expectStatus(303, owner.post(`/admin/publication/${verb}`, { retour: '/admin/publication' }))

async function previewPath(owner: Visitor): Promise<string> {
  const html = await (await expectStatus(200, owner.get('/admin'))).text()
  return new URL(/id="lien-apercu"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? '').pathname
}

test('visitors of a new workspace read that it opens soon, and its owner sees the shop', async () => {
  const { owner, visitor } = await openWorkspace('bougeoir')
  for (const path of ['/', '/products', '/cart', '/support', '/mentions-legales', '/inconnue', '/questionnaire']) {
    const closed = await expectStatus(503, visitor().get(path))
    expect([path, closed.headers.get('Cache-Control'), closed.headers.get('X-Robots-Tag')]).toEqual([
      path,
      'no-store',
      'noindex',
    ])
    const html = await closed.text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toMatch(/bougeoir.*Ouverture prochaine.*maelle@bougeoir\.example/s)
  }
  for (const path of ['/sitemap.xml', '/blog/feed.xml']) await expectStatus(503, visitor().get(path))
  expect(await (await expectStatus(200, visitor().get('/robots.txt'))).text()).toBe('User-agent: *\nDisallow: /\n')
  const call = await expectStatus(503, visitor().get('/api/products'))
  expect(await call.json()).toEqual({ detail: expect.stringContaining('Ouverture prochaine') })
  const seen = await expectStatus(200, owner.get('/'))
  expect(seen.headers.get('Cache-Control')).toBe('no-store')
  expect(await readable(seen)).toMatch(/Aperçu privé : les visiteurs ne voient pas encore cette boutique\. Publier/)
})

test('nobody outside the preview fills a cart or orders', async () => {
  const { visitor } = await openWorkspace('cierge')
  await expectStatus(503, visitor().post('/cart/lines', { product_id: 'x', pack_type: 'individual', quantity: 1 }))
  await expectStatus(503, visitor().post('/checkout', { payment_method: 'transfer' }))
  await expectStatus(503, visitor().json('POST', '/api/cart/add', { product_id: 'x', quantity: 1 }))
  await expectStatus(503, visitor().json('POST', '/api/checkout/session', {}))
})

test('what owners, former buyers and providers need answers all the same', async () => {
  const { visitor } = await openWorkspace('meche')
  const open = [
    '/login',
    '/profile',
    '/confidentialite',
    '/retractation',
    '/support/commande',
    '/healthz',
    '/favicon.ico',
  ]
  for (const path of open) expect([path, (await visitor().get(path)).status]).toEqual([path, 200])
  for (const path of ['/commande/x.y', '/accords/x.y', '/virement/x.y', '/avis/laisser/x.y'])
    expect([path, (await visitor().get(path)).status]).toEqual([path, 404])
  expect(location(await expectStatus(302, visitor().get('/admin')))).toContain('/login')
  expect([400, 401, 404]).toContain((await visitor().json('POST', '/webhooks/stripe', {})).status)
})

test('the link opens the preview for a week, changes nothing, and is void once it is renewed', async () => {
  const { owner, visitor } = await openWorkspace('photophore')
  const path = await previewPath(owner)
  const friend = visitor()
  const opened = await expectStatus(302, friend.get(path))
  expect(opened.headers.get('Set-Cookie')).toMatch(/^apercu=\S+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  await expectStatus(200, friend.get('/'))
  expect(await readable(await friend.get('/'))).not.toContain('Publier la boutique')
  await expectStatus(503, visitor().get('/'))
  await expectStatus(404, visitor().get(`${path}x`))
  const other = await openWorkspace('lanterne')
  await expectStatus(404, other.visitor().get(path))
  await change(owner, 'lien')
  await expectStatus(404, visitor().get(path))
  await expectStatus(503, friend.get('/'))
  await expectStatus(302, friend.get(await previewPath(owner)))
  await expectStatus(200, friend.get('/'))
})

test('the owner publishes, takes it back, and both are in the log', async () => {
  const { owner, visitor } = await openWorkspace('chandelle')
  const screen = await readable(await expectStatus(200, owner.get('/admin/publication')))
  expect(screen).toMatch(/Reste à faire : renseigner votre entreprise, .*Cela n’empêche pas de publier/)
  await expectStatus(302, visitor().post('/admin/publication/publier'))
  await change(owner, 'publier')
  await expectStatus(200, visitor().get('/'))
  expect(await readable(await visitor().get('/'))).not.toContain('Aperçu privé')
  expect(await readable(await owner.get('/admin/publication'))).toContain('Repasser en aperçu privé')
  await expectStatus(302, visitor().get('/admin/publication'))
  await change(owner, 'masquer')
  await expectStatus(503, visitor().get('/'))
  expect(await readable(await owner.get('/admin/log'))).toMatch(/Boutique repassée en aperçu privé.*Boutique publiée/s)
})

test('shops of before, and those of the command, are public; the first one stays so', async () => {
  const admin = await asAdministrator(app.db, app.visitor())
  await change(admin, 'masquer')
  expect(await readable(await admin.get('/admin/publication'))).not.toContain('Repasser en aperçu privé')
  await expectStatus(200, app.visitor().get('/'))
  await app.run('tenants', 'add', 'brocante', '--template', 'ecommerce', '--name', 'Brocante')
  await expectStatus(200, app.visitor('brocante.localhost').get('/'))
})

test('the page cache gives no visitor a previewed page, and no previewer the closed one', async () => {
  const { owner } = await openWorkspace('suspension')
  const path = await previewPath(owner)
  // Shared pages ignore this cookie where the shop is public.
  const [admin = ''] = /sid=[^;]+/.exec(owner.cookies.header ?? '') ?? []
  const server: RunningServer = await app.startServer()
  const get = async (asked: string, Cookie = '') => {
    const headers = { Host: 'suspension.localhost', ...(Cookie && { Cookie }) }
    return rawRequest(server.url, { path: asked, headers })
  }
  const [cookie = ''] = [(await get(path)).headers['set-cookie']].flat().map((each) => each?.split(';')[0])
  const post = (verb: string) =>
    rawRequest(server.url, {
      ...{ method: 'POST', path: `/admin/publication/${verb}`, body: '' },
      headers: {
        ...{ Host: 'suspension.localhost', Cookie: admin, 'Sec-Fetch-Site': 'same-origin' },
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    })
  const statuses = async () => [
    (await get('/products')).status,
    (await get('/products', cookie)).status,
    (await get('/products', admin)).status,
    (await get('/products')).status,
  ]
  for (let round = 0; round < 2; round++) {
    expect(await statuses()).toEqual([503, 200, 200, 503])
    expect((await get('/products', admin)).text).toContain('Aperçu privé')
    expect((await post('publier')).status).toBe(303)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    expect((await get('/products', admin)).text).not.toContain('Aperçu privé')
    expect((await post('masquer')).status).toBe(303)
  }
  await server.close()
})
