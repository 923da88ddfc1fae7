import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { strictTimes } from '../faults/scale'

const folders: string[] = []
const children = new Set<ChildProcess>()

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-process-'))
  folders.push(folder)
  return folder
}

interface Process {
  output(): string
  /** Resolves with the address once it is printed. */
  address: Promise<string>
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

/** Runs `npm start` on a free port. */
function start(environment: Record<string, string>): Process {
  const inherited = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env: { ...inherited, ...environment } })
  children.add(child)
  let output = ''
  const address = new Promise<string>((done, failed) => {
    const read = (data: Buffer) => {
      output += data
      const found = /ouverte\s*: (http[^\s"]+)/.exec(output)?.[1]
      if (found) done(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', () => failed(new Error(output)))
  })
  address.catch(() => {})
  const ended = new Promise<number | null>((done) => child.on('close', (code) => done(code)))
  return { output: () => output, address, ended, kill: (signal) => child.kill(signal) }
}

test('SIGTERM lets the requests in flight end, folds the WAL and exits with 0', async () => {
  const dataDir = newDataDir()
  const server = start({ DATA_DIR: dataDir })
  const url = await server.address
  const requests = Array.from({ length: 20 }, () => fetch(url).then((response) => response.status))
  server.kill('SIGTERM')
  const statuses = await Promise.allSettled(requests)
  expect(await server.ended).toBe(0)
  const answered = statuses.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(new Set(answered)).toEqual(new Set(answered.length > 0 ? [200] : []))
  const wal = join(dataDir, 'tenants/boutique/shop.sqlite-wal')
  expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0)
})

test('a server that drains says that it stops, and serves on until it does', async () => {
  const server = start({ DATA_DIR: newDataDir(), DRAIN_SECONDS: '8' })
  const url = await server.address
  server.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 6000 }).toBe(503)
  expect((await fetch(`${url}/products`)).status).toBe(200)
  expect(await server.ended).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
})

test('a second server on the same data gives up within two seconds with the reason; the first keeps serving', async () => {
  const dataDir = newDataDir()
  const firstAt = performance.now()
  const first = start({ DATA_DIR: dataDir })
  const url = await first.address
  const secondAt = performance.now()
  const second = start({ DATA_DIR: dataDir })
  expect(await second.ended).toBe(1)
  // Relative to the server's start time on this machine, which varies when it is busy.
  if (strictTimes) expect(performance.now() - secondAt).toBeLessThan(secondAt - firstAt + 2000)
  expect(second.output()).toContain('Un autre serveur utilise déjà le dossier de données')
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

test('the data of a server that was killed can be served at once', async () => {
  const dataDir = newDataDir()
  const killed = start({ DATA_DIR: dataDir })
  await killed.address
  killed.kill('SIGKILL')
  await killed.ended
  const next = start({ DATA_DIR: dataDir })
  expect((await fetch(`${await next.address}/readyz`)).status).toBe(200)
})

test('a real shop without a secret does not start, and says one sentence', async () => {
  const server = start({ DATA_DIR: newDataDir(), APP_URL: 'https://boutique.example' })
  expect(await server.ended).toBe(78)
  expect(server.output().trim().split('\n')).toEqual([expect.stringContaining('définissez SESSION_SECRET')])
})

test('an operator’s command ends alike without it', () => {
  const environment = { PATH: process.env.PATH, DATA_DIR: newDataDir(), APP_URL: 'https://boutique.example' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run-built.mjs', 'mails'], {
    env: { ...environment, SESSION_SECRET: 'trop court' },
    encoding: 'utf8',
  })
  expect(status).toBe(78)
  expect((stdout + stderr).trim().split('\n')).toEqual([expect.stringContaining('définissez SESSION_SECRET')])
})

test('a command says which data it reads, separately from its output', () => {
  const dataDir = newDataDir()
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/run-built.mjs', 'mails'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    encoding: 'utf8',
  })
  expect([stdout.includes('Votre panier vous attend'), stderr]).toEqual([true, `Données\u202f: ${dataDir}\n`])
})

test('a real shop without legal identity starts and says so in the log', async () => {
  const server = start({
    DATA_DIR: newDataDir(),
    APP_URL: 'https://boutique.example',
    SESSION_SECRET: 'a-secret-long-enough-for-a-real-shop',
  })
  expect(await server.address).toBe('https://boutique.example')
  expect(server.output()).toContain('legal.siren')
  expect(server.output()).toContain('"mode":"boutique réelle"')
  // Without a terminal the greeting is a line of the log, too.
  for (const line of server.output().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
})

test('the data of a demonstration do not open as a real shop, and still open as a demonstration', async () => {
  const dataDir = newDataDir()
  const demo = start({ DATA_DIR: dataDir })
  await demo.address
  expect(demo.output()).toContain('"mode":"démonstration"')
  demo.kill('SIGTERM')
  await demo.ended
  const shop = start({
    DATA_DIR: dataDir,
    APP_URL: 'https://boutique.example',
    SESSION_SECRET: 'a-secret-long-enough-for-a-real-shop',
  })
  expect(await shop.ended).toBe(78)
  expect(shop.output()).toContain('ces données sont celles d’une démonstration.')
  expect(shop.output()).not.toContain('    at ')
  const again = start({ DATA_DIR: dataDir, APP_URL: 'https://boutique.example', DEMO: '1' })
  expect(await again.address).toBe('https://boutique.example')
})

test('settings that cannot be read end the start with their name', async () => {
  const server = start({ DATA_DIR: newDataDir(), PORT: 'trois mille' })
  expect(await server.ended).toBe(78)
  expect(server.output()).toContain('PORT')
  expect(server.output()).not.toContain('    at ')
})

test('an address with a path ends the start with the address to write', async () => {
  const server = start({ DATA_DIR: newDataDir(), APP_URL: 'https://boutique.example/boutique', DEMO: '1' })
  expect(await server.ended).toBe(78)
  expect(server.output().trim().split('\n')).toEqual([expect.stringContaining('écrivez https://boutique.example.')])
})

test('no line of the log holds an address, a query or a token', async () => {
  const server = start({ DATA_DIR: newDataDir() })
  const url = await server.address
  await fetch(`${url}/commande/AB12CD34.signature?email=jeanne@example.fr`, { headers: { 'User-Agent': 'jeanne' } })
  await fetch(`${url}/cart/resume/secret-token`)
  await fetch(`${url}//Cart/resume/secret-token/`, { redirect: 'manual' })
  server.kill('SIGTERM')
  await server.ended
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('\n')).not.toMatch(/jeanne|AB12CD34|secret-token|127\.0\.0\.1/)
})
