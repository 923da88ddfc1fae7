import { basename } from 'node:path'
import type { RouterContextProvider } from 'react-router'
import { type Backup, type BackupReason, listBackups } from '~/database/backup/catalogue.server'
import { findRehearsal } from '~/database/backup/manifest.server'
import { findProgress } from '~/database/backup/progress.server'
import { readClockDoubt } from '~/database/clock.server'
import { FIRST_TENANT } from '~/database/hosts.server'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import type { Finding } from '~/models/platform/machine'
import {
  checkShop,
  databaseBytes,
  diskOf,
  examineQuickly,
  findTask,
  formatAge,
} from '~/models/platform/machine/index.server'
import { hasRestorations } from '~/models/platform/restoration/index.server'
import { formatMoment, formatOrderMoment } from '~/models/values/french-date'
import { formatBytes } from '~/models/values/wording'
import { config } from '~/runtime/config.server'
import { programText, programVersion } from '~/runtime/version.server'
import { isOperator } from './verbs.server'

const ARCHIVES_SHOWN = 60

/** `machine`: undefined except in the machine's first shop. */
export async function loadSystem(context: Readonly<RouterContextProvider>) {
  const { db, identity, at } = adminRequest(context)
  const { appliedMigrations } = context.get(tenantContext)
  const restored = await hasRestorations(db)
  if (!isOperator(context)) {
    const findings = await checkShop(db, { identity, at })
    const program = { title: 'Programme', facts: [{ label: 'Version', value: programVersion }] }
    return { findings: urgentFirst(findings), facts: [program], machine: undefined, restored }
  }
  const program = { title: 'Programme', facts: programFacts(appliedMigrations()) }
  const quick = await examineQuickly(config, { db, identity, at })
  const facts = [program, { title: 'Disque', facts: await diskFacts(context) }, secretFacts]
  // Read together: a check may finish in between.
  const [slow, machine] = [slowFindings(), readMachine(at)]
  return { findings: urgentFirst([...quick, ...slow]), facts, machine, restored }
}

const order = { wrong: 0, note: 1, ok: 2 }

function urgentFirst(findings: Finding[]): Finding[] {
  return findings.toSorted((a, b) => order[a.level] - order[b.level])
}

/** Findings of the last full check that this page does not compute itself. */
function slowFindings(): Finding[] {
  return findTask('examination')?.ended?.findings.filter(({ slow }) => slow) ?? []
}

function programFacts(migrations: string[]) {
  return [
    { label: 'Version', value: programText() },
    { label: 'Node', value: process.versions.node },
    { label: 'Schéma', value: `${migrations.at(-1) ?? 'vide'} (${migrations.length} migrations)` },
  ]
}

async function diskFacts(context: Readonly<RouterContextProvider>) {
  const { databaseFile } = context.get(tenantContext)
  const [data, backups] = [await diskOf(config.dataDir), listBackups(config.backupDir, FIRST_TENANT)]
  const packed = backups.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    { label: 'Place libre', value: `${formatBytes(data.free)} sur ${formatBytes(data.total)}` },
    { label: 'Base de la boutique', value: formatBytes(databaseBytes(databaseFile)) },
    { label: 'Sauvegardes', value: `${backups.length}, ${formatBytes(packed)} en tout` },
  ]
}

/** Configured in the environment only; secrets are neither stored in the database nor shown. */
const secretFacts = {
  title: 'Secrets et services de l’environnement',
  facts: [
    { label: 'Sessions', value: isSet(config.sessionSecret) },
    { label: 'Stripe', value: isSet(config.stripe?.secretKey) },
    { label: 'Webhooks Stripe', value: isSet(config.stripe?.webhookSecrets[0]) },
    { label: 'E-mails', value: isSet(config.smtpUrl) },
    { label: 'Modèle de langage', value: isSet(config.languageModel?.apiKey) },
    { label: 'Propositions d’adresses', value: isSet(config.addressSearchUrl) },
    { label: 'Clé des sauvegardes', value: isSet(config.backupKey) },
    { label: 'Copie des sauvegardes', value: isSet(config.backupCopyDir ?? config.backupCopyBucket?.bucket) },
    { label: 'Registre VIES', value: isSet(config.viesUrl) },
    { label: 'Registre des entreprises', value: isSet(config.companyRegisterUrl) },
  ],
}

function isSet(secret: string | undefined): string {
  return secret ? 'configuré' : 'non configuré'
}

export type Machine = ReturnType<typeof readMachine>

/** `more`: number of archives not listed; `restore`: shell commands for the newest archive. */
function readMachine(at: Date) {
  const archives = listBackups(config.backupDir, FIRST_TENANT)
  const newest = archives[0]
  return {
    isClockDoubted: readClockDoubt(config.dataDir, at) !== undefined,
    backup: shownBackup(),
    examination: shownTask(
      'examination',
      'L’examen est en cours. Il lit toutes les données, sans ralentir la boutique.',
    ),
    backups: archives.slice(0, ARCHIVES_SHOWN).map((archive) => shownArchive(archive, at)),
    more: Math.max(0, archives.length - ARCHIVES_SHOWN),
    rehearsal: rehearsalText(at),
    restore: newest && restoreCommands(newest),
  }
}

/** A background task. */
export interface TaskView {
  isRunning: boolean
  /** Progress or outcome; undefined before the first run. */
  message: string | undefined
  failed: boolean
  progress?: { done: number; of: number }
}

/** Shows scheduled and command-line backups like those started here. */
function shownBackup(): TaskView {
  const task = shownTask('backup', 'La sauvegarde commence.')
  const progress = findProgress(config.backupDir)
  if (!progress) return task
  const { done, of } = progress
  const message =
    done === of - 1 ? 'L’archive est relue et vérifiée.' : `${done} sur ${of - 1} fichiers sont dans l’archive.`
  return { isRunning: true, message, failed: false, progress: { done, of } }
}

function shownTask(name: 'backup' | 'examination', running: string): TaskView {
  const task = findTask(name)
  if (!task) return { isRunning: false, message: undefined, failed: false }
  if (!task.ended) return { isRunning: true, message: running, failed: false }
  const { at, ok, message } = task.ended
  return { isRunning: false, message: `${formatMoment(at)}\u202f: ${message}`, failed: !ok }
}

const reasonText: Record<BackupReason, string> = {
  scheduled: 'automatique',
  manual: 'à la demande',
  migration: 'avant une mise à jour',
}

function shownArchive({ file, reason, at: madeAt, bytes }: Backup, at: Date) {
  return {
    name: basename(file),
    at: formatOrderMoment(madeAt.toISOString()),
    age: formatAge(at.getTime() - madeAt.getTime()),
    reason: reasonText[reason],
    size: formatBytes(bytes),
  }
}

function rehearsalText(at: Date): string {
  const last = findRehearsal(config.backupDir)
  if (!last) return 'Aucune sauvegarde n’a encore été essayée.'
  return `Dernière sauvegarde essayée il y a ${formatAge(at.getTime() - last.at.getTime())}\u202f: ${last.archive}.`
}

function restoreCommands({ file, shop }: Backup) {
  const alone = shop === undefined ? '' : ` --tenant ${shop}`
  const command = `npm run restore -- ${/[^\w./-]/.test(file) ? `"${file}"` : file}${alone}`
  return { command, verify: `${command} --verify` }
}
