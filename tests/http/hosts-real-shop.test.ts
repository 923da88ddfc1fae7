import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { rawRequest } from '../support/raw-request'

const app = await openApp({ APP_URL: 'https://eau.example', DEMO: '1', PLATFORM_DOMAIN: 'plateforme.example' })
const server = await app.startServer()

const statusOf = async (host: string, path = '/') =>
  (await rawRequest(server.url, { path, headers: { Host: host } })).status

test('with APP_URL only its own host and its name on the platform are the first shop', async () => {
  for (const host of ['eau.example', 'EAU.example.', 'eau.example:8443', 'boutique.plateforme.example'])
    expect([host, await statusOf(host)]).toEqual([host, 200])
  for (const host of ['evil.example', '127.0.0.1:3000', 'plateforme.example', 'inconnue.plateforme.example'])
    expect([host, await statusOf(host)]).toEqual([host, 404])
})

test('probes are answered by whatever address they know the machine', async () => {
  for (const host of ['127.0.0.1:3000', 'evil.example', '10.0.0.7'])
    for (const probe of ['/healthz', '/readyz']) expect([host, await statusOf(host, probe)]).toEqual([host, 200])
})

test('a shop that is added has the scheme of APP_URL', async () => {
  const { lines } = await app.run('tenants', 'add', 'velo', '--template', 'osmoseurs')
  expect(lines.join()).toContain('https://velo.plateforme.example/')
  expect(await statusOf('velo.plateforme.example')).toBe(200)
})
