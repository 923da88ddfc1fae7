import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { rawRequest } from '../support/raw-request'
import { essentiel } from '../support/shop-database'

const app = await openApp({ OPEN_TENANTS: '2' })
const server = await app.startServer()

function get(host: string, path = '/', headers: Record<string, string> = {}) {
  return rawRequest(server.url, { path, headers: { Host: host, ...headers } })
}

async function add(subdomain: string, ...more: string[]) {
  return app.run('tenants', 'add', subdomain, '--template', 'osmoseurs', ...more)
}

test('a shop that is added is served by the server that is up, under its name', async () => {
  expect((await get('velo.localhost')).status).toBe(404)
  const { exitCode, lines } = await add('velo', '--name', 'L’eau à vélo')
  expect(lines).toEqual([
    expect.stringMatching(/^La boutique «\s*L’eau à vélo\s*» est prête\s: http:\/\/velo\.localhost/),
  ])
  expect(exitCode).toBe(0)
  const page = await get('velo.localhost')
  expect(page.status).toBe(200)
  expect((await app.run('setting', 'shop.name', '--tenant', 'velo')).lines.join()).toContain('L’eau à vélo')
  expect((await app.run('setting', 'shop.name')).lines.join()).not.toContain('vélo')
  expect((await app.run('tenants', 'list')).lines).toEqual([
    expect.stringContaining('boutique  '),
    expect.stringContaining('velo  L’eau à vélo (osmoseurs)'),
  ])
})

test('capitals and a trailing dot are the same shop', async () => {
  await add('pain')
  await nameShop('pain', 'LE-PAIN')
  for (const host of ['PAIN.localhost', 'pain.localhost.', 'Pain.LOCALHOST.:3000'])
    expect((await get(host, '/cgv')).text, host).toContain('LE-PAIN')
})

test.each([
  [['add', 'velo', '--template', 'osmoseurs'], /déjà pris/],
  [['add', 'boutique', '--template', 'osmoseurs'], /est réservé/],
  [['add', 'www', '--template', 'osmoseurs'], /est réservé/],
  [['add', 'Vélo', '--template', 'osmoseurs'], /minuscules sans accent/],
  [['add', 'ab', '--template', 'osmoseurs'], /de 3 à 40/],
  [
    ['add', 'biere', '--template', 'brasserie'],
    /brasserie.* n’existe pas\. Modèles\s: osmoseurs, ecommerce, services,/,
  ],
  [['add', 'biere'], /^Usage/],
  [['add', 'biere', 'vin', '--template', 'osmoseurs'], /^Usage/],
  [['add', 'biere', '--modele', 'osmoseurs'], /^Usage/],
  [[], /^Usage/],
])('tenants %j is refused and adds nothing', async (args, words) => {
  const before = (await app.run('tenants', 'list')).lines.length
  const { exitCode, lines } = await app.run('tenants', ...args)
  expect(lines.join('\n')).toMatch(words)
  expect(exitCode).toBe(1)
  expect((await app.run('tenants', 'list')).lines).toHaveLength(before)
})

test('--help says how, and is no mistake', async () => {
  expect(await app.run('tenants', '--help')).toMatchObject({
    exitCode: 0,
    lines: [expect.stringContaining('add <sous')],
  })
})

test('an unknown host gets a separate page, in French, and probes are answered whatever the host', async () => {
  const page = await get('inconnue.localhost', '/products')
  expect(page).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(page.text).toContain('Aucune boutique ne porte ce nom.')
  expect((await get('inconnue.localhost', '/api/products')).status).toBe(404)
  for (const probe of ['/healthz', '/readyz']) expect((await get('a.b.localhost', probe)).status).toBe(200)
})

test('a command for an unknown shop says so', async () => {
  const { exitCode, lines } = await app.run('mails', '--tenant', 'inconnue')
  expect(exitCode).toBe(1)
  expect(lines.join()).toContain('n’existe pas')
})

async function nameShop(subdomain: string, name: string): Promise<void> {
  expect(await app.run('setting', 'shop.name', name, '--tenant', subdomain)).toMatchObject({ exitCode: 0 })
}

test('shops that hold the same ids, opened and closed in turn, never show one another', async () => {
  const canaries = { velo: randomUUID(), pain: randomUUID() }
  for (const [subdomain, canary] of Object.entries(canaries)) {
    await add(subdomain)
    await nameShop(subdomain, canary)
    writeFileSync(join(app.dataDir, 'tenants', subdomain, 'uploads/canari.txt'), canary)
  }
  const paths = ['/', '/cgv', `/products/${essentiel}`, '/api/products', '/uploads/canari.txt', '/mentions-legales']
  const seen = new Set<string>()
  for (let round = 0; round < 3; round++) {
    for (const [subdomain, canary] of Object.entries(canaries)) {
      const answers = await Promise.all(paths.map((path) => get(`${subdomain}.localhost`, path)))
      for (const { text } of answers) {
        for (const other of Object.values(canaries)) if (other !== canary) expect(text).not.toContain(other)
        if (text.includes(canary)) seen.add(canary)
      }
    }
  }
  expect([...seen].sort()).toEqual(Object.values(canaries).sort())
  expect((await get('localhost', '/uploads/canari.txt')).status).toBe(404)
})

test('a shop that cannot be opened says so, and the others are served', async () => {
  await add('casse')
  for (const other of ['velo', 'pain']) await get(`${other}.localhost`)
  writeFileSync(join(app.dataDir, 'tenants/casse/shop.sqlite'), 'bonjour '.repeat(2000))
  const page = await get('casse.localhost')
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '600' } })
  expect(page.text).toContain('Cette boutique ne peut pas être ouverte pour le moment.')
  expect((await get('velo.localhost')).status).toBe(200)
  expect((await get('localhost')).status).toBe(200)
  expect((await get('casse.localhost', '/readyz')).status).toBe(503)
})
