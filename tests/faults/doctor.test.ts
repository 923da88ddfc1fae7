import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createBackup } from '~/database/backup/create.server'
import { filledFolder } from '../support/filled-folder'
import { oneIn } from '../support/one-in'
import { copyFirstShop } from '../support/second-shop'
import { report, runCommand } from './support'

const environmentSchema = z.record(z.string(), z.string()).catch({})

interface Fault {
  name: string
  /** Of a real shop; else of a demonstration. */
  isReal?: boolean
  /** What it returns is extra configuration. */
  plant(dataDir: string): unknown
  found: RegExp
  /** Told by the configuration itself, as a start would. */
  exitCode?: number
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const shop = (dataDir: string, id = 'boutique') => join(dataDir, 'tenants', id, 'shop.sqlite')
const registry = (dataDir: string) => join(dataDir, 'platform.sqlite')
const backups = (dataDir: string) => join(dataDir, 'backups')
const key = randomBytes(32).toString('base64')
const real = { APP_URL: 'https://boutique.example', SESSION_SECRET: key, TRUST_PROXY: '1' }

function edit(file: string, statements: string): void {
  const database = new Database(file)
  database.pragma('foreign_keys = OFF')
  database.exec(statements)
  database.close()
}

/** By hand, past what the database refuses. */
function editPast(file: string, table: string, statements: string): void {
  const database = new Database(file)
  const triggers = database.prepare("select name from sqlite_schema where type = 'trigger' and tbl_name = ?")
  for (const name of triggers.pluck().all(table)) database.exec(`drop trigger "${name}"`)
  database.close()
  edit(file, `pragma ignore_check_constraints = on; ${statements}`)
}

function damage(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0x5a, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 20_000)
  writeFileSync(file, bytes)
}

function backUp(dataDir: string, made: { moment?: Date; key?: string; backupDir?: string } = {}) {
  const { moment = new Date(), backupDir = backups(dataDir) } = made
  return createBackup({ dataDir, backupDir, reason: 'manual', demo: true, key: made.key, at: moment })
}

const seen = (dataDir: string, moment: Date) =>
  edit(
    registry(dataDir),
    `insert into clock (id, seen_at) values (1, '${moment.toISOString()}') on conflict do update set seen_at = excluded.seen_at`,
  )

const faults: Fault[] = [
  { name: 'the shop missing', plant: (dir) => rmSync(shop(dir)), found: /shop\.sqlite manque, alors que/ },
  { name: 'the shop empty', plant: (dir) => truncateSync(shop(dir)), found: /shop\.sqlite est vide, alors que/ },
  {
    name: 'the shop no database',
    plant: (dir) => writeFileSync(shop(dir), 'x'.repeat(9000)),
    found: /n’est pas une base SQLite/,
  },
  { name: 'the shop damaged', plant: (dir) => damage(shop(dir)), found: /shop\.sqlite est endommagé/ },
  { name: 'the registry missing', plant: (dir) => rmSync(registry(dir)), found: /platform\.sqlite manque, alors que/ },
  { name: 'the registry damaged', plant: (dir) => damage(registry(dir)), found: /platform\.sqlite est endommagé/ },
  {
    name: 'the shop a folder',
    plant(dir) {
      rmSync(shop(dir))
      mkdirSync(shop(dir))
    },
    found: /shop\.sqlite .*→/s,
  },
  {
    name: 'the data folder a file',
    plant(dir) {
      const file = join(dir, 'fichier')
      writeFileSync(file, '')
      return { DATA_DIR: file }
    },
    found: /fichier n’est pas un dossier/,
    exitCode: 78,
  },
  {
    name: 'a workspace missing',
    async plant(dir) {
      await copyFirstShop(dir, 'velo')
      rmSync(shop(dir, 'velo'))
    },
    found: /velo\u202f: .*shop\.sqlite manque, alors que/,
  },
  {
    name: 'a setting of a workspace',
    async plant(dir) {
      await copyFirstShop(dir, 'velo')
      edit(
        shop(dir, 'velo'),
        "insert or replace into setting (key, value, updated_at) values ('shop.hours', 'le matin', '2026')",
      )
    },
    found: /velo\u202f: le réglage shop\.hours .*npm run setting -- --tenant velo shop\.hours/s,
  },
  {
    name: 'a restore cut between its renames',
    plant(dir) {
      const moved = `${dir}.before-restore-2026-11-20T10-00-00`
      renameSync(dir, moved)
      mkdirSync(`${dir}.restoring-2026-11-20T10-00-00-999999999`)
    },
    found: /Une restauration a été coupée/,
  },
  {
    name: 'a restore of one shop that was killed',
    async plant(dir) {
      await copyFirstShop(dir, 'velo')
      const closedAt = '2026-11-20T10:00:00.000Z'
      edit(registry(dir), `update tenant set suspended_at = '${closedAt}' where id = 'velo'`)
      const mark = { suspendedAt: null, closedAt, stamp: '2026-11-20T10-00-00', pid: 999_999_999 }
      writeFileSync(join(dir, 'restoring-velo.json'), JSON.stringify(mark))
    },
    found: /restauration de «\u202fvelo\u202f» a été coupée avant de rien remplacer.*\n.*\n.*tenants -- resume velo/,
  },
  {
    name: 'what a cut restore left',
    plant: (dir) => void mkdirSync(`${dir}.restoring-2026-11-20T10-00-00-999999999`),
    found: /Une restauration coupée a laissé/,
  },
  {
    name: 'former data',
    plant: (dir) => void mkdirSync(`${dir}.before-restore-2026-11-20T10-00-00`),
    found: /D’anciennes données restent dans/,
  },
  { name: 'a readable data folder', plant: (dir) => chmodSync(dir, 0o755), found: /peuvent lire .*\n.*chmod 700/ },
  {
    name: 'readable private files',
    plant: (dir) => chmodSync(join(dir, 'tenants/boutique/private'), 0o755),
    found: /peuvent lire .*\/private .*\n.*chmod 700/,
  },
  {
    name: 'a newer schema',
    plant: (dir) => edit(shop(dir), "insert into kysely_migration (name, timestamp) values ('9999-essai', '2026')"),
    found: /est plus récente que ce programme/,
  },
  {
    name: 'a waiting migration',
    plant: (dir) => edit(shop(dir), "delete from kysely_migration where name = '1051-restoration'"),
    found: /en attente d’une migration/,
  },
  { name: 'no mail server', isReal: true, plant: () => {}, found: /SMTP_URL manque/ },
  {
    name: 'a silent mail server',
    isReal: true,
    plant: () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
    found: /Le serveur SMTP ne répond pas/,
  },
  {
    name: 'a misspelt variable',
    isReal: true,
    plant: () => ({ SMPT_URL: 'x' }),
    found: /SMPT_URL n’est lue par rien.*\n.*SMTP_URL/,
  },
  { name: 'no TLS', isReal: true, plant: () => ({ APP_URL: 'http://boutique.example' }), found: /n’est pas en https/ },
  {
    name: 'a proxy that is not trusted',
    isReal: true,
    plant: () => ({ TRUST_PROXY: '0' }),
    found: /TRUST_PROXY=0 derrière un proxy/,
  },
  {
    name: 'a test key of Stripe',
    isReal: true,
    plant: () => ({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }),
    found: /clé d’essai/,
  },
  {
    name: 'payments elsewhere',
    isReal: true,
    plant: () => ({
      ...{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      STRIPE_API_URL: 'http://127.0.0.1:1',
    }),
    found: /détourne les paiements/,
  },
  { name: 'limits lifted', isReal: true, plant: () => ({ LIMITS_SCALE: '5' }), found: /LIMITS_SCALE=5/ },
  { name: 'a talkative log', isReal: true, plant: () => ({ LOG_LEVEL: 'debug' }), found: /LOG_LEVEL=debug/ },
  { name: 'no tasks', isReal: true, plant: () => ({ AGENTS: 'off' }), found: /AGENTS=off/ },
  { name: 'no legal identity', isReal: true, plant: () => {}, found: /l’identité légale est incomplète/ },
  { name: 'no backup', isReal: true, plant: () => {}, found: /Il n’y a aucune sauvegarde\./ },
  { name: 'a demonstration served as a shop', plant: () => real, found: /démonstration/ },
  {
    name: 'a short secret',
    isReal: true,
    plant: () => ({ SESSION_SECRET: 'court' }),
    found: /^APP_URL ouvre une vraie boutique/,
    exitCode: 78,
  },
  { name: 'a short key', plant: () => ({ BACKUP_KEY: 'courte' }), found: /^BACKUP_KEY doit avoir/, exitCode: 78 },
  {
    name: 'half of Stripe',
    isReal: true,
    plant: () => ({ STRIPE_SECRET_KEY: 'sk_live_1' }),
    found: /^STRIPE_SECRET_KEY est défini sans/,
    exitCode: 78,
  },
  { name: 'a port that is none', plant: () => ({ PORT: 'abc' }), found: /PORT/, exitCode: 78 },
  {
    name: 'a backup folder that is a file',
    plant(dir) {
      writeFileSync(join(dir, 'fichier'), '')
      return { BACKUP_DIR: join(dir, 'fichier') }
    },
    found: /fichier n’est pas un dossier \(ENOTDIR\)/,
  },
  {
    name: 'a backup disk that is not mounted',
    async plant(dir) {
      const backupDir = `${dir}-disque`
      await backUp(dir, { backupDir })
      rmSync(backupDir, { recursive: true })
      return { BACKUP_DIR: backupDir }
    },
    found: /manque, alors que les dernières sauvegardes y sont/,
  },
  {
    name: 'the backups of another installation',
    async plant(dir) {
      await backUp(dir)
      writeFileSync(join(backups(dir), 'installation.json'), '{"bornAt":"2020-01-01T00:00:00.000Z"}')
    },
    found: /sauvegardes d’une autre installation/,
  },
  {
    name: 'an archive of the future',
    async plant(dir) {
      await backUp(dir, { moment: daysAgo(-400) })
    },
    found: /Archives datées de l’avenir\u202f: 1/,
  },
  {
    name: 'an old backup',
    isReal: true,
    async plant(dir) {
      await backUp(dir, { moment: daysAgo(3) })
      utimesSync(shop(dir), new Date(), new Date())
    },
    found: /il y a 3 jours, alors que des données ont changé/,
  },
  {
    name: 'an old rehearsal',
    async plant(dir) {
      await backUp(dir)
      const rehearsal = JSON.stringify({ archive: 'a.tar', at: daysAgo(200).toISOString() })
      writeFileSync(join(backups(dir), 'last-rehearsal.json'), rehearsal)
    },
    found: /Dernière sauvegarde essayée il y a 200 jours .*\n.*\n.*--verify/,
  },
  {
    name: 'a copy that is not mounted',
    plant: (dir) => ({ BACKUP_COPY_DIR: join(dir, 'ailleurs') }),
    found: /La copie des sauvegardes ne se fait pas\u202f: .*ailleurs manque/,
  },
  {
    name: 'a copy left behind',
    async plant(dir) {
      await backUp(dir)
      mkdirSync(`${dir}-copie`)
      return { BACKUP_COPY_DIR: `${dir}-copie` }
    },
    found: /La dernière sauvegarde n’est pas dans/,
  },
  {
    name: 'another key',
    async plant(dir) {
      await backUp(dir, { key })
      return { BACKUP_KEY: randomBytes(32).toString('base64') }
    },
    found: /BACKUP_KEY n’ouvre pas la dernière archive/,
  },
  {
    name: 'a lost key',
    plant: async (dir) => void (await backUp(dir, { key })),
    found: /BACKUP_KEY n’ouvre pas la dernière archive/,
  },
  {
    name: 'a damaged journal of erasures',
    async plant(dir) {
      await backUp(dir)
      writeFileSync(join(backups(dir), 'erasures.jsonl'), '{"at":1}\n{"cou\nrien\n')
    },
    found: /erasures\.jsonl\u202f: lignes illisibles, 2/,
  },
  {
    name: 'a damaged journal of numbers',
    async plant(dir) {
      await backUp(dir)
      writeFileSync(join(backups(dir), 'issued-boutique.jsonl'), '\0\0\0\n')
    },
    found: /issued-boutique\.jsonl\u202f: lignes illisibles, 1/,
  },
  {
    name: 'a clock ahead',
    plant: (dir) => seen(dir, daysAgo(365)),
    found: /rien n’est effacé.*\n.*\n.*npm run clock -- confirm/,
  },
  {
    name: 'a clock behind',
    plant: (dir) => seen(dir, daysAgo(-365)),
    found: /avant un moment que ces données connaissent/,
  },
  {
    name: 'stock changed by hand',
    plant: (dir) => editPast(shop(dir), 'stock_item', 'update stock_item set current_stock = current_stock + 1'),
    found: /le stock est la somme des mouvements\u202f: faux/,
  },
  {
    name: 'held stock changed by hand',
    plant: (dir) => editPast(shop(dir), 'stock_item', 'update stock_item set reserved_stock = reserved_stock + 1'),
    found: /le stock réservé est la somme des réservations\u202f: faux/,
  },
  {
    name: 'a total changed by hand',
    plant: (dir) => editPast(shop(dir), 'customer_order', 'update customer_order set total_cents = total_cents + 1'),
    found: /est endommagé \(CHECK constraint failed in customer_order\)\.\n.*sauvegarde/,
  },
  {
    name: 'a line deleted by hand',
    plant: (dir) =>
      editPast(
        shop(dir),
        'order_item',
        'delete from order_item where order_id in (select order_id from order_item limit 1)',
      ),
    found: /le sous-total d’une commande est la somme de ses lignes\u202f: faux/,
  },
  {
    name: 'a row that names a missing one',
    plant: (dir) =>
      editPast(
        shop(dir),
        'customer_order',
        'delete from customer_order where id in (select order_id from order_item limit 1)',
      ),
    found: /désignent une ligne qui n’existe pas/,
  },
  {
    name: 'a line added to the audit log by hand',
    plant: (dir) =>
      edit(
        shop(dir),
        `insert into audit_log (at, actor, action, subject_kind, subject_id, subject_label, previous_hash, hash)
        values ('2026-11-20T10:00:00.000Z', 'personne', 'setting.change', 'setting', 'x', 'x', '', 'x')`,
      ),
    found: /le journal a été modifié à la ligne 1 ou juste avant/,
  },
  {
    name: 'a setting that cannot be read',
    plant: (dir) =>
      edit(
        shop(dir),
        "insert or replace into setting (key, value, updated_at) values ('delivery.cutoff_hour', 'midi', '2026')",
      ),
    found: /delivery\.cutoff_hour .*\n.*\n.*npm run setting -- delivery\.cutoff_hour/,
  },
  {
    name: 'nothing to sell',
    plant: (dir) => editPast(shop(dir), 'stock_item', 'update stock_item set current_stock = reserved_stock'),
    found: /articles en ligne sans stock à vendre\u202f: \d+/,
  },
  {
    name: 'a mail nobody got',
    plant: (dir) => edit(shop(dir), `update email set status = 'failed' where id = (select id from email limit 1)`),
    found: /mails que personne n’a reçus/,
  },
  {
    name: 'a payment of another amount',
    plant: (dir) =>
      editPast(
        shop(dir),
        'payment',
        `update payment set status = 'mismatch' where id = (select id from payment limit 1)`,
      ),
    found: /n’ont pas le montant de leur commande/,
  },
  {
    name: 'a payment message that waits',
    plant: (dir) =>
      edit(
        shop(dir),
        `insert into payment_event (id, provider, type, body, received_at) values ('evt', 'stripe', 'x', '{}', '2026-01-01T00:00:00.000Z')`,
      ),
    found: /messages de paiement non traités\u202f: 1/,
  },
  {
    name: 'a payment to give back',
    plant: (dir) =>
      editPast(
        shop(dir),
        'customer_order',
        `update customer_order set payment_state = 'refund_due' where id = (select id from customer_order limit 1)`,
      ),
    found: /sont à rembourser/,
  },
]

const folders: string[] = []
afterAll(() => {
  for (const folder of folders)
    for (const end of [
      '',
      '-disque',
      '-copie',
      '.before-restore-2026-11-20T10-00-00',
      '.restoring-2026-11-20T10-00-00-999999999',
    ])
      rmSync(`${folder}${end}`, { recursive: true, force: true })
})

const tried = oneIn(10, faults)

test.each(tried)('the doctor names $name in French with what to do, without a stack', async (fault) => {
  const { plant, found, isReal = false, exitCode } = fault
  const dataDir = await filledFolder({ demo: !isReal, demoWork: !isReal, at: daysAgo(1) })
  folders.push(dataDir)
  chmodSync(dataDir, 0o700)
  const planted = environmentSchema.parse(await plant(dataDir))
  const environment = { DATA_DIR: dataDir, SESSION_SECRET: '', LOG_LEVEL: 'error', ...(isReal ? real : {}), ...planted }
  const { output, exitCode: code } = await runCommand(['doctor'], environment)
  expect(output).toMatch(found)
  expect(output).not.toMatch(/^\s+at |Error:|SQLITE_\w+:|node_modules/m)
  if (exitCode === undefined) expect(output).toMatch(/→ /)
  else expect(code).toBe(exitCode)
})

test('the table of faults is as long as it promises, and each is another one', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40)
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  report('doctor', { faults: faults.length, tried: tried.length })
})
