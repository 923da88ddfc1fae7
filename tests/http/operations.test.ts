import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listBackups } from '~/database/backup/catalogue.server'
import { createBackup } from '~/database/backup/create.server'
import type { ShopDatabase } from '~/database/schema'
import { readSchemas } from '~/database/schema-guard.server'
import { openSqlite } from '~/database/sqlite.server'
import { recordAudit } from '~/models/base/audit/index.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { erasePerson } from '~/models/platform/account/index.server'
import { version } from '../../package.json'
import { openApp } from '../support/app'
import { filledFolder } from '../support/filled-folder'
import { signer } from '../support/first-shop'
import { insertLeadRow } from '../support/leads'
import { migratedFile } from '../support/migrated-shop'
import { insertOrderRow } from '../support/order-row'
import { runCommand } from '../support/server-process'

const app = await openApp()

test('a backup is made beside a running server, and tried without replacing anything', async () => {
  const server = await app.startServer()
  const backup = await app.run('backup')
  expect(backup).toMatchObject({ exitCode: 0 })
  const [made] = listBackups(join(app.dataDir, 'backups'))
  expect(backup.lines.join('\n')).toContain(`Sauvegarde vérifiée\u202f: ${made?.file}`)

  const tried = await app.run('restore', made?.file ?? '', '--verify')
  expect(tried).toMatchObject({ exitCode: 0 })
  expect(tried.lines.at(-1)).toContain('peut être restaurée. Rien n’a été remplacé.')
  expect((await server.visitor().get('/healthz')).status).toBe(200)
  await server.close()
})

test('an archive of an older version is verified as it is, told by its version, and restored with its migrations', async () => {
  const at = new Date('2026-11-20T10:00:00Z')
  const dataDir = await filledFolder({ demo: true, at })
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  await migratedFile('1048-bill-credit', join(dataDir, 'tenants/boutique'))
  const backupDir = join(dataDir, 'backups')
  const { file } = await createBackup({ dataDir, backupDir, reason: 'manual', demo: true, at })
  const environment = { DATA_DIR: dataDir, AGENTS: 'off', LOG_LEVEL: 'error' }
  const verified = await runCommand(['restore', file, '--verify'], environment)
  expect(verified.output).toContain(`écrite par la version ${version}, intacte`)
  expect(verified.output).toMatch(
    /version plus ancienne .* Elle est vérifiée telle quelle, sans rien y mettre à jour\./,
  )
  expect(verified.output).not.toContain('s’ouvre dessus')
  expect(verified.exitCode).toBe(0)
  const restored = await runCommand(['restore', file], environment)
  expect(restored.output).toContain('Elles sont faites sur les données dépliées.')
  expect(restored.exitCode).toBe(0)
  expect(readSchemas(dataDir).flatMap(({ pending }) => pending)).toEqual([])
})

test('data are not replaced under a running server', async () => {
  await app.run('backup')
  const [made] = listBackups(join(app.dataDir, 'backups'))
  const server = await app.startServer()
  expect(await app.run('restore', made?.file ?? '')).toEqual({
    exitCode: 1,
    lines: ['La boutique est ouverte sur ces données. Arrêtez-la, puis recommencez.\nRien n’a été remplacé.'],
  })
  await server.close()
})

test('restore without an archive, or with a missing one, says what it needs', async () => {
  expect((await app.run('restore')).lines[0]).toContain('npm run restore -- <archive>')
  expect(await app.run('restore', '/nulle/part.tar')).toMatchObject({
    exitCode: 1,
    lines: ['L’archive /nulle/part.tar n’existe pas.\nRien n’a été remplacé.'],
  })
})

test('restore --newest does not guess while an archive is dated in the future, and the doctor says so', async () => {
  const later = join(app.dataDir, 'backups', 'backup-2099-01-01T00-00-00.000Z-scheduled.tar')
  writeFileSync(later, 'x')
  onTestFinished(() => rmSync(later, { force: true }))
  expect(await app.run('restore', '--newest')).toEqual({
    exitCode: 1,
    lines: [expect.stringMatching(/^L’archive .*2099.* est datée de l’avenir .*\nRien n’a été remplacé\.$/)],
  })
  expect((await app.run('doctor')).lines.join('\n')).toContain('Archives datées de l’avenir\u202f: 1')
})

test('an archive that cannot be read is not the fault of the data, and a wrong last number is refused', async () => {
  const folder = join(app.dataDir, 'backups', 'backup-2026-01-01T00-00-00.000Z-manual.tar')
  mkdirSync(folder)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect((await app.run('restore', folder)).lines[0]).toMatch(
    /^L’archive .* est un dossier \(EISDIR\)\.\nRien n’a été remplacé\.$/,
  )
  const [made] = listBackups(join(app.dataDir, 'backups'))
  expect((await app.run('restore', made?.file ?? '', '--issued', 'douze')).lines[0]).toContain('Usage')
  expect(await app.run('restore', '--help')).toMatchObject({ exitCode: 0 })
})

test('a backup folder that is none is told in one sentence, and no stack', async () => {
  const file = join(app.dataDir, 'fichier')
  writeFileSync(file, '')
  onTestFinished(() => rmSync(file))
  const environment = { DATA_DIR: app.dataDir, BACKUP_DIR: file, AGENTS: 'off' }
  for (const args of [['backup'], ['backup', '--scheduled']]) {
    const { exitCode, output } = await runCommand(args, environment)
    expect([exitCode, output]).toEqual([
      1,
      `Pas de sauvegarde. ${file} n’est pas un dossier (EEXIST). Donnez un dossier par BACKUP_DIR.\n`,
    ])
  }
  expect((await runCommand(['doctor'], environment)).output).toContain(`${file} n’est pas un dossier (ENOTDIR).`)
})

test('commands do not migrate, they send the operator to a start', async () => {
  const edit = (statement: string) => sql.raw(statement).execute(app.db)
  const name = '1051-restoration'
  await edit(`delete from kysely_migration where name = '${name}'`)
  try {
    expect(await app.run('order')).toEqual({
      exitCode: 1,
      lines: [expect.stringContaining('Démarrez la boutique (npm start)')],
    })
    expect((await app.run('doctor')).lines.join('\n')).toContain('en attente d’une migration')
  } finally {
    await edit(`insert into kysely_migration (name, timestamp) values ('${name}', '2026')`)
  }
})

test('the doctor finds nothing wrong with a demo, and names what waits for a person with its fix', async () => {
  expect(await app.run('doctor')).toMatchObject({ exitCode: 0 })

  const orderId = await insertOrderRow(app.db, { payment_state: 'refund_due' })
  await app.db
    .insertInto('email')
    .values({
      id: 'mail-1',
      idempotency_key: 'essai',
      kind: 'essai',
      order_id: orderId,
      recipient: 'lea@example.fr',
      subject: 'Essai',
      text_body: '',
      html_body: '',
      status: 'failed',
      next_attempt_at: '2026-11-20T10:00:00.000Z',
      created_at: '2026-11-20T10:00:00.000Z',
    })
    .execute()
  await app.db
    .insertInto('payment_event')
    .values({
      id: 'evt_1',
      provider: 'stripe',
      type: 'checkout.session.completed',
      session_id: null,
      body: '{}',
      received_at: '2026-11-20T10:00:00.000Z',
      processed_at: null,
      last_error: null,
    })
    .execute()
  const privateDir = join(app.dataDir, 'tenants/boutique/private')
  for (const folder of [app.dataDir, privateDir]) chmodSync(folder, 0o755)
  const { exitCode, lines } = await app.run('doctor')
  const text = lines.join('\n')
  expect(exitCode).toBe(1)
  expect(text).toContain('des paiements reçus trop tard ou en trop sont à rembourser\u202f: A1B2C3D4.')
  expect(text).toContain('mails que personne n’a reçus\u202f: 1.')
  expect(text).toContain('messages de paiement non traités\u202f: 1.')
  expect(text).toContain(`chmod 700 ${app.dataDir} ${privateDir}`)
  expect(text).not.toMatch(/lea@example|Léa/)
  expect(lines.at(-1)).toBe('4 points à corriger.')
})

test('the doctor names each unreadable setting, its effect and its fix', async () => {
  const at = new Date()
  await saveSetting(app.db, { key: 'shop.hours', value: 'quand il fait beau', at })
  await saveSetting(app.db, { key: 'delivery.cutoff_hour', value: 'midi', at })
  await saveSetting(app.db, { key: 'transfer.iban', value: 'FR00', at })
  const { exitCode, lines } = await app.run('doctor')
  const text = lines.join('\n')
  expect(exitCode).toBe(1)
  expect(text).toContain('le réglage shop.hours ne peut pas être lu («\u202fquand il fait beau\u202f»)')
  expect(text).toContain('aucun rappel n’est proposé')
  expect(text).toContain('npm run setting -- shop.hours "<valeur>"')
  expect(text).toContain('Un nombre entier de 0 à 23\u202f: Paramètres, sous Livraison, retours et TVA')
  expect(text).toContain('npm run setting -- delivery.cutoff_hour "14"')
  expect(text).toContain('npm run setting -- transfer.iban "<valeur>"')

  // The suggested command fixes it.
  for (const [, key = '', value = ''] of text.matchAll(/npm run setting -- (delivery\S+) "([^"]+)"/g)) {
    expect(await app.run('setting', key, value)).toMatchObject({ exitCode: 0 })
  }
  for (const key of ['shop.hours', 'transfer.iban']) await app.run('setting', key, '')
  const mended = (await app.run('doctor')).lines.join('\n')
  expect(mended).not.toContain('ne peut pas être lu')
  expect(mended).toContain('chaque réglage peut être lu.')
  expect(mended).toContain('sans horaires, aucun rappel n’est proposé.')
})

test('the doctor finds an audit log that was changed behind its triggers', async () => {
  const subject = { kind: 'lead', id: 'l1', label: 'Lead 1' }
  const entry = { at: new Date(), actor: { id: null, name: 'Camille' }, action: 'lead.move', subject } as const
  for (const _ of [1, 2]) await app.db.transaction().execute((trx) => recordAudit(trx, entry))
  expect((await app.run('doctor')).lines.join('\n')).toMatch(/journal intact, \d+ lignes/)
  await sql`drop trigger audit_log_refuses_update`.execute(app.db)
  await app.db.updateTable('audit_log').set({ actor: 'Nadia' }).execute()
  const { exitCode, lines } = await app.run('doctor')
  expect([exitCode, /le journal a été modifié à la ligne 1 /.test(lines.join('\n'))]).toEqual([1, true])
})

test('a person erased since an archive is erased again when it is restored, and the operator is told', async () => {
  await insertLeadRow(app.db, { email: 'revenante@example.fr' })
  await insertLeadRow(app.db, { email: 'restee@example.fr' })
  await app.run('backup')
  const [made] = listBackups(join(app.dataDir, 'backups'))
  const journal = { backupDir: join(app.dataDir, 'backups'), subdomain: 'boutique' }
  const actor = { id: null, name: 'Camille' }
  await erasePerson(app.db, { email: 'revenante@example.fr', signer, actor, at: new Date(), journal })
  const { exitCode, lines } = await app.run('restore', made?.file ?? '')
  expect([exitCode, lines.at(-2)]).toEqual([
    0,
    'Effacements de personnes demandés depuis cette archive\u202f: 1. Adresses effacées de nouveau\u202f: 1.',
  ])
  const restored = openSqlite<ShopDatabase>(join(app.dataDir, 'tenants/boutique/shop.sqlite'))
  onTestFinished(() => restored.close())
  const leads = await restored.db.selectFrom('lead').select('email').where('email', 'like', 're%').execute()
  expect(leads).toEqual([{ email: 'restee@example.fr' }])
})
