import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { administrator, password } from '../support/administrators'
import { openApp } from '../support/app'
import { startDnsServer } from '../support/dns-server'
import { rawRequest } from '../support/raw-request'
import { expectStatus, plainSpaces, readable } from '../support/shop-journey'

/** With APP_URL: strangers name the hosts, and only those of this installation are answered. */

const texts: Record<string, string[]> = {}
const addresses: Record<string, string[]> = { 'velo.espaces.example': ['203.0.113.9'] }
const dns = await startDnsServer(texts, addresses)
afterAll(() => dns.close())
const app = await openApp({
  ...{ APP_URL: 'https://eau.example', DEMO: '1', PLATFORM_DOMAIN: 'espaces.example' },
  ...dns.environment,
})
const server = await app.startServer()
await app.run('tenants', 'add', 'velo', '--template', 'osmoseurs')
const shop = openSqlite<ShopDatabase>(join(app.dataDir, 'tenants/velo/shop.sqlite')).db
const owner = app.visitor('velo.espaces.example')
const account = { email: 'camille@example.fr', password }
await administrator(shop, account)
await expectStatus(303, owner.post('/login', account))

const at = (
  host: string,
  path = '/',
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) => rawRequest(server.url, { ...init, path, headers: { Host: host, ...init.headers } })

async function screen() {
  return plainSpaces(await readable(await expectStatus(200, owner.get('/admin/domaines'))))
}
async function idOf(host: string): Promise<string> {
  const html = await (await owner.get('/admin/domaines')).text()
  const id = new RegExp(`id="domaine-([\\w-]+)"[^>]*><span[^>]*>${host}`).exec(html)?.[1]
  if (!id) throw new Error(`${host} is not listed.`)
  return id
}
async function add(host: string) {
  await expectStatus(303, owner.post('/admin/domaines', { host }))
  const html = await (await owner.get('/admin/domaines')).text()
  const panel = html.slice(html.indexOf(`>${host}<`))
  texts[`_catalyse.${host}`] = [/value="(catalyse-domaine=[^"]+)"/.exec(panel)?.[1] ?? '']
}

test('a domain with the addresses of the platform leads here; one with a private address is not connected to', async () => {
  await add('www.velo.example')
  addresses['www.velo.example'] = ['127.0.0.1', '10.0.0.7']
  expect((await at('www.velo.example')).status).toBe(404)
  await owner.post(`/admin/domaines/${await idOf('www.velo.example')}/verifier`)
  expect(await screen()).toContain('adresse privée')
  await owner.post(`/admin/domaines/${await idOf('www.velo.example')}/adresse`)
  expect(await screen()).toContain('Rien n’est changé')
  addresses['www.velo.example'] = ['203.0.113.9']
  await owner.post(`/admin/domaines/${await idOf('www.velo.example')}/adresse`)
  expect(await screen()).toContain('Adresse de l’espace : https://www.velo.example')
})

test('the former address redirects by https; writes are accepted from the pages of the address they are sent to', async () => {
  const moved = await at('velo.espaces.example', '/products?tri=prix')
  expect([moved.status, moved.headers.location]).toEqual([308, 'https://www.velo.example/products?tri=prix'])
  expect((await at('www.velo.example', '/products')).text).toContain('https://www.velo.example/products')
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = (host: string, origin: string) =>
    at(host, '/login', { method: 'POST', headers: { ...form, Origin: origin }, body: 'email=a' })
  expect((await post('www.velo.example', 'https://www.velo.example')).status).toBe(400)
  expect((await post('velo.espaces.example', 'https://velo.espaces.example')).status).toBe(400)
  expect((await post('www.velo.example', 'https://velo.espaces.example')).status).toBe(403)
  expect((await post('velo.espaces.example', 'https://www.velo.example')).status).toBe(403)
  expect((await post('www.velo.example', 'https://eau.example')).status).toBe(403)
})

test('the first shop is where it was, and other hosts are nobody’s', async () => {
  for (const host of ['eau.example', 'boutique.espaces.example'])
    expect([host, (await at(host)).status]).toEqual([host, 200])
  for (const host of ['velo.example', 'evil.example', 'espaces.example', '203.0.113.9'])
    expect([host, (await at(host)).status]).toEqual([host, 404])
  for (const path of ['/readyz', '/healthz']) expect((await at('evil.example', path)).status).toBe(200)
})

test('the platform’s own names are refused, whatever their case', async () => {
  for (const host of [
    'EAU.example',
    'www.eau.example',
    'espaces.example',
    'voisin.espaces.example.',
    'https://velo.espaces.example/',
  ]) {
    const answer = await expectStatus(400, owner.post('/admin/domaines', { host }))
    expect(plainSpaces(await answer.text())).toContain('appartient à la plateforme')
  }
})

test('certificates are for served names', async () => {
  const ask = async (domain: string) => (await at('127.0.0.1:3000', `/.well-known/certificats?domain=${domain}`)).status
  for (const domain of ['eau.example', 'velo.espaces.example', 'www.velo.example'])
    expect([domain, await ask(domain)]).toEqual([domain, 200])
  for (const domain of ['localhost', '127.0.0.1', 'espaces.example'])
    expect([domain, await ask(domain)]).toEqual([domain, 404])
})

test('only this installation answers a challenge', async () => {
  const answer = (host: string, challenge: string) => at(host, `/.well-known/catalyse?defi=${challenge}`)
  const one = await answer('inconnu.example', 'a'.repeat(24))
  expect(one.status).toBe(200)
  expect(one.text).not.toBe((await answer('autre.example', 'a'.repeat(24))).text)
  for (const challenge of ['', 'court', 'a'.repeat(300)])
    expect((await answer('inconnu.example', challenge)).status).toBe(404)
})

test('taken away, the domain is nobody’s at once', async () => {
  await expectStatus(303, owner.post(`/admin/domaines/${await idOf('www.velo.example')}/retirer`))
  expect((await at('www.velo.example')).status).toBe(404)
  expect((await at('velo.espaces.example')).status).toBe(200)
})
