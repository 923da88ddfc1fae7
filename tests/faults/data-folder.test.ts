import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { openTenants } from '~/database/tenants.server'
import { copyFilledShop } from '../support/app'
import { patientVisitor, report, rounds, runCommand, scale, seed, seededRandom, startServer } from './support'

const KILLS = rounds(1, 6)
const SET_UP_MISTAKE = 78
/** Debian's `nobody`: an unprivileged account, unlike root. */
const NOBODY = 65_534

const shop = { LOG_LEVEL: 'error', SESSION_SECRET: 'the-secret-of-a-shop-that-lost-its-data' }
const real = { ...shop, APP_URL: 'https://boutique.example' }
const counted = { refusals: 0, refusedByDoctor: 0, kills: 0 }

const sound = mkdtempSync(join(tmpdir(), 'sound-'))
let backup = ''
beforeAll(async () => {
  for (const [mode, environment] of Object.entries({ demo: shop, shop: real })) {
    const dataDir = join(sound, mode)
    if (mode === 'demo') copyFilledShop(dataDir)
    else await (await openTenants({ dataDir, platformDomain: 'localhost', demo: false, at: new Date() })).close()
    const made = await runCommand(['backup'], { DATA_DIR: dataDir, ...environment })
    expect(made).toMatchObject({ exitCode: 0 })
  }
  backup = readdirSync(join(sound, 'shop/backups')).find((name) => name.startsWith('backup-')) ?? ''
})

/** Copies a shop's folder for a test. */
function copyOf(mode: 'demo' | 'shop'): string {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'data-')), 'data')
  cpSync(join(sound, mode), dataDir, { recursive: true })
  return dataDir
}

const shopFile = (dataDir: string) => join(dataDir, 'tenants/boutique/shop.sqlite')
const registryFile = (dataDir: string) => join(dataDir, 'platform.sqlite')

function writeForeign(file: string): void {
  rmSync(file, { force: true })
  const connection = new Database(file)
  connection.exec('create table bookmark (url text); insert into bookmark values (1)')
  connection.close()
}

function loseWithJournal(file: string): void {
  rmSync(file)
  writeFileSync(`${file}-wal`, 'x'.repeat(8192))
  writeFileSync(`${file}-shm`, '')
}

function damage(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0x5a, 4096)
  writeFileSync(file, bytes)
}

const restore = /Restaurez la dernière sauvegarde\s: npm run restore -- \S+backup-\S+\.tar/
const losses: [string, (dataDir: string) => void, RegExp][] = [
  ['the shop is missing', (dir) => rmSync(shopFile(dir)), /manque, alors que le registre connaît/],
  [
    'the shop’s folder is missing',
    (dir) => rmSync(dirname(shopFile(dir)), { recursive: true }),
    /manque, alors que le registre connaît/,
  ],
  ['the shop is empty', (dir) => truncateSync(shopFile(dir)), /est vide, alors que le registre connaît/],
  ['the shop has no table', (dir) => emptyDatabase(shopFile(dir)), /est vide, alors que le registre connaît/],
  [
    'the shop is gone and its journal is not',
    (dir) => loseWithJournal(shopFile(dir)),
    /son journal .*shop\.sqlite-wal/,
  ],
  ['the registry is missing', (dir) => rmSync(registryFile(dir)), /platform\.sqlite manque, alors que/],
  ['the registry is empty', (dir) => truncateSync(registryFile(dir)), /platform\.sqlite est vide, alors que/],
  [
    'the shop is no database',
    (dir) => writeFileSync(shopFile(dir), 'bonjour '.repeat(2000)),
    /n’est pas une base SQLite/,
  ],
  ['the shop is another program’s database', (dir) => writeForeign(shopFile(dir)), /celle d’un autre programme/],
  [
    'the shop is a copy of the registry',
    (dir) => cpSync(registryFile(dir), shopFile(dir)),
    /celle d’un autre programme/,
  ],
  ['the shop is damaged', (dir) => damage(shopFile(dir)), /est endommagé/],
  ['the registry is damaged', (dir) => damage(registryFile(dir)), /est endommagé/],
]

let examined = seed
/** By the doctor too: each time in longer runs, one time in six in the shortest, which differ from run to run. */
function isExamined(): boolean {
  examined += 1
  return scale > 1 || examined % 6 === 0
}

function emptyDatabase(file: string): void {
  rmSync(file)
  const connection = new Database(file)
  connection.pragma('journal_mode = WAL')
  connection.close()
}

test.each(losses)('when %s a real shop does not start, and says what to restore', async (_, lose, words) => {
  const dataDir = copyOf('shop')
  lose(dataDir)
  const before = listFiles(dataDir)
  const refused = await start({ DATA_DIR: dataDir, ...real })
  expectSentence(refused, words)
  expect(refused.output).toMatch(restore)
  expect(refused.output).toContain(join(dataDir, 'backups', backup))
  expect(listFiles(dataDir)).toEqual(before)
  if (!isExamined()) return
  const doctor = await runCommand(['doctor'], { DATA_DIR: dataDir, ...real })
  expect(doctor.exitCode).toBe(1)
  expect(doctor.output).toMatch(words)
  expect(doctor.output).toMatch(restore)
  expect(doctor.output).not.toMatch(/^ {4}at /m)
  counted.refusedByDoctor += 1
})

test('the suggested fix works, and the remains of the folder are kept', async () => {
  const dataDir = copyOf('shop')
  loseWithJournal(shopFile(dataDir))
  const environment = { DATA_DIR: dataDir, ...real }
  const { output } = await runCommand(['doctor'], environment)
  const [, archive = ''] = /npm run restore -- (\S+)/.exec(output) ?? []
  const restored = await runCommand(['restore', archive], environment)
  expect(restored).toMatchObject({ exitCode: 0 })
  const [, former = ''] = /Les anciennes sont gardées dans (\S+)\./.exec(restored.output) ?? []
  expect(statSync(`${shopFile(former)}-wal`).size).toBe(8192)
  expect((await runCommand(['doctor'], environment)).output).not.toMatch(/journal (?!intact)/)
})

test('a demo is not recreated either, and no backup of the remains is made', async () => {
  const dataDir = copyOf('demo')
  rmSync(shopFile(dataDir))
  const environment = { DATA_DIR: dataDir, ...shop }
  const words = /manque, alors que le registre connaît/
  expectSentence(await start(environment), words)
  expectSentence(await runCommand(['setting'], environment), words)
  const made = await runCommand(['backup', '--scheduled'], environment)
  expect(made).toMatchObject({ exitCode: 1 })
  expect(made.output).toMatch(words)
  rmSync(join(dataDir, 'backups'), { recursive: true })
  expectSentence(await start(environment), /Il n’y a aucune sauvegarde/)
})

const places: [string, (dataDir: string) => void, RegExp][] = [
  ['a folder stands in the place of the shop', (dir) => replaceByFolder(shopFile(dir)), /shop\.sqlite est un dossier/],
  ['a file stands in the place of the data folder', (dir) => replaceByFile(dir), /n’est pas un dossier/],
  [
    'the lock file is no database',
    (dir) => writeFileSync(join(dir, 'server.lock'), 'x'.repeat(5000)),
    /server\.lock .*supprimez-le/,
  ],
  ['the shop is read-only', (dir) => chmodSync(shopFile(dir), 0o400), /shop\.sqlite ne peut pas être lu et écrit/],
  [
    'the shop belongs to somebody else',
    (dir) => chownSync(shopFile(dir), 0, 0),
    /shop\.sqlite ne peut pas être lu et écrit/,
  ],
  [
    'the shop’s folder is read-only',
    (dir) => chmodSync(dirname(shopFile(dir)), 0o500),
    /tenants\/boutique ne peut pas être lu et écrit/,
  ],
  [
    'the registry is read-only',
    (dir) => chmodSync(registryFile(dir), 0o400),
    /platform\.sqlite ne peut pas être lu et écrit/,
  ],
  ['the data folder is read-only', (dir) => chmodSync(dir, 0o500), /ne peut pas être lu et écrit/],
]

function replaceByFolder(file: string): void {
  rmSync(file)
  mkdirSync(file)
}

function replaceByFile(dir: string): void {
  rmSync(dir, { recursive: true })
  writeFileSync(dir, '')
}

test.runIf(process.getuid?.() === 0).each(places)('when %s one sentence says so', async (_, change, words) => {
  const dataDir = copyOf('demo')
  letNobodyThrough(tmpdir())
  spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, dirname(dataDir)])
  change(dataDir)
  const environment = { DATA_DIR: dataDir, ...shop }
  expectSentence(await start(environment, NOBODY), words)
  if (!isExamined()) return
  const doctor = await runAs(NOBODY, ['scripts/run-built.mjs', 'doctor'], environment)
  expect(doctor.output).not.toMatch(/^ {4}at /m)
  if (!words.source.includes('server'))
    expect([doctor.exitCode, doctor.output]).toEqual([1, expect.stringMatching(words)])
})

test('a first start that is killed at any instant can be started again', async () => {
  const random = seededRandom(seed)
  const took = await timeOfStart()
  for (let kill = 0; kill < KILLS; kill++) {
    const dataDir = join(mkdtempSync(join(tmpdir(), 'first-')), 'data')
    const killed = spawnProgram({ DATA_DIR: dataDir, ...shop })
    setTimeout(() => killed.kill('SIGKILL'), (took * (kill + random())) / KILLS)
    await new Promise((done) => killed.once('close', done))
    const server = await startServer(dataDir, shop)
    expect((await patientVisitor(server.url).get('/products')).status).toBe(200)
    await server.stop()
    counted.kills += 1
  }
  report('data folder', counted)
})

async function timeOfStart(): Promise<number> {
  const startedAt = performance.now()
  const server = await startServer(join(mkdtempSync(join(tmpdir(), 'first-')), 'data'), shop)
  await server.stop()
  return performance.now() - startedAt
}

/** The run's temporary folders are closed to other accounts. */
function letNobodyThrough(folder: string): void {
  if (!basename(folder).startsWith('shop-tests-')) return
  chmodSync(folder, 0o711)
  letNobodyThrough(dirname(folder))
}

interface Outcome {
  exitCode: number | null
  output: string
}

/** One line and no stack, with the exit code that stops a service manager from restarting. */
function expectSentence({ exitCode, output }: Outcome, words: RegExp): void {
  expect(output).toMatch(words)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(exitCode).toBe(SET_UP_MISTAKE)
  counted.refusals += 1
}

function start(environment: Record<string, string>, uid?: number): Promise<Outcome> {
  return outcomeOf(spawnProgram(environment, uid))
}

const program = "const { loadServer } = await import('./scripts/load-server.mjs'); await (await loadServer()).start()"

function spawnProgram(environment: Record<string, string>, uid?: number) {
  return spawnAs(uid, ['--input-type=module', '-e', program], environment)
}

function runAs(uid: number, args: string[], environment: Record<string, string>): Promise<Outcome> {
  return outcomeOf(spawnAs(uid, args, environment))
}

function spawnAs(uid: number | undefined, args: string[], environment: Record<string, string>) {
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', AGENTS: 'off', ...environment }
  return spawn(process.execPath, args, { env, uid, gid: uid, timeout: 60_000, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function outcomeOf(child: ReturnType<typeof spawnAs>): Promise<Outcome> {
  const exit = new Promise<number | null>((done) => child.once('close', done))
  const [exitCode, out, errors] = await Promise.all([exit, text(child.stdout), text(child.stderr)])
  return { exitCode, output: out + errors }
}

/** Names and sizes of all files that a refused start must not change. */
function listFiles(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^server\.|-shm$|-wal$/.test(name))
    .map((name) => `${name} ${statSync(join(dataDir, name)).size}`)
    .sort()
}
