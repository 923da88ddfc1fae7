import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../faults/support'
import { openApp } from '../support/app'
import { rawRequest } from '../support/raw-request'

const app = await openApp()
const folder = join(app.dataDir, 'backups')
const backups = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar')) : [])
const shopsIn = (names: string[]) => names.map((name) => /-scheduled-(\w+)\.tar$/.exec(name)?.[1] ?? name).sort()

for (const subdomain of ['velo', 'pain']) await app.run('tenants', 'add', subdomain, '--template', 'osmoseurs')

async function backUp(): Promise<string[]> {
  const before = new Set(backups())
  expect(await app.run('backup', '--scheduled')).toMatchObject({ exitCode: 0 })
  return shopsIn(backups().filter((name) => !before.has(name)))
}

async function rename(subdomain: string, name: string): Promise<void> {
  // Times of files have a coarser clock.
  await delay(20)
  expect(await app.run('setting', 'shop.name', name, '--tenant', subdomain)).toMatchObject({ exitCode: 0 })
}

test('each shop that changed gets an archive of its own, and the others keep theirs', async () => {
  expect(await backUp()).toEqual(['boutique', 'pain', 'velo'])
  expect(await backUp()).toEqual([])
  await rename('velo', 'À vélo')
  expect(await backUp()).toEqual(['velo'])
})

test('one shop is restored beside the server that serves the others', async () => {
  await rename('velo', 'Une erreur')
  // As in production, the command is another process than the server.
  const server = await startServer(app.dataDir)
  onTestFinished(() => server.stop())
  const get = (host: string) => rawRequest(server.url, { path: '/cgv', headers: { Host: host } })
  expect((await get('velo.localhost')).text).toContain('Une erreur')
  const startedAt = performance.now()
  const restored = await app.run('restore', '--newest', '--tenant', 'velo')
  expect(restored.lines.join('\n')).toContain('sont en place')
  expect(restored.exitCode).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  let page = await get('velo.localhost')
  for (let tries = 0; page.status === 503 && tries < 100; tries++) {
    await delay(100)
    page = await get('velo.localhost')
  }
  expect(page.text).toContain('À vélo')
  expect((await get('pain.localhost')).status).toBe(200)
  expect((await get('localhost')).status).toBe(200)
})

test('the doctor reports by shop, and an unreadable one hides no other', async () => {
  const file = join(app.dataDir, 'tenants/pain/shop.sqlite')
  writeFileSync(file, 'bonjour '.repeat(2000))
  const old = new Date(Date.now() - 3600_000)
  utimesSync(file, old, old)
  const { exitCode, lines } = await app.run('doctor')
  const text = lines.join('\n')
  expect(exitCode).toBe(1)
  expect(text).toMatch(/À FAIRE pain\u202f: .*pain\/shop\.sqlite/)
  expect(text).toContain('restore -- ')
  expect(text).toMatch(/velo\u202f: Dernière sauvegarde vérifiée il y a \d+ min/)
  expect(text).toMatch(/velo\u202f: stock et totaux concordent/)
})

test('all shops are restored, each from its newest archive', async () => {
  const restored = await app.run('restore', '--newest')
  expect(restored.lines.join('\n')).toContain('Démarrez la boutique.')
  const server = await startServer(app.dataDir)
  onTestFinished(() => server.stop())
  for (const host of ['localhost', 'velo.localhost', 'pain.localhost'])
    expect((await rawRequest(server.url, { path: '/cgv', headers: { Host: host } })).status, host).toBe(200)
})
