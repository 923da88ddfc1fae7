import { resolve } from 'node:path'
import { z } from 'zod'
import { listBackups } from '~/database/backup/catalogue.server'
import { FIRST_TENANT } from '~/database/hosts.server'
import type { ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { countRecentRefusals, countWithoutSecondFactor } from '~/models/platform/administrator/index.server'
import type { Finding } from '~/models/platform/machine'
import {
  checkBackupAge,
  checkExposure,
  checkNode,
  checkOrigin,
  checkRehearsal,
  checkRights,
  checkSettings,
} from '~/models/platform/machine/index.server'
import type { Config } from '~/runtime/config.server'
import { logger } from '~/runtime/logger.server'
import { checkAdvisories, type InstalledPackage, listInstalled } from './checks/advisories.server'
import { checkCertificate } from './checks/certificate'
import { checkPublicFiles } from './checks/public-files.server'
import { checkResources, type MeasuredResources, readResources } from './checks/resources.server'
import { checkCookies, checkHeaders } from './checks/served'
import type { SecurityProbes } from './probes'
import { type Checked, failed, passed, type Resources, type ScanKey, scanDefinition, scanKeys, skipped } from './scans'

const percent = z.number().min(0).max(100)
const resourcesSchema = z.object({ cpu: percent, memory: percent, disk: percent })

/** Resources of a finding; undefined where missing or damaged. */
export function parseResources(text: string | null): Resources | undefined {
  if (text === null) return undefined
  try {
    return resourcesSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function checkSecondFactors(db: ShopDb): Promise<Checked> {
  const { all, without } = await countWithoutSecondFactor(db)
  if (all === 0) return skipped('Aucun administrateur ne peut en avoir\u202f: les comptes d’essai n’en prennent pas.')
  if (without === 0) return passed(all === 1 ? 'L’administrateur en a un.' : `Les ${all} administrateurs en ont un.`)
  return failed(
    'warning',
    `Administrateurs sans second facteur\u202f: ${without} sur ${all}.`,
    'Chacun l’active dans Mon compte, avec une application de codes (/admin/users dit à qui il manque).',
  )
}

/** Of an hour, and of a day. */
const BURST = { hour: 30, day: 100 }
const ATTACK = { hour: 300, day: 1000 }

async function checkFailedLogins(db: ShopDb, at: Date): Promise<Checked> {
  const { hour, day } = await countRecentRefusals(db, at)
  const counted = `Connexions refusées\u202f: ${hour} en une heure, ${day} en un jour.`
  if (hour < BURST.hour && day < BURST.day) return passed(counted)
  return failed(
    hour >= ATTACK.hour || day >= ATTACK.day ? 'critical' : 'warning',
    counted,
    'Regardez dans le journal (/admin/log) quels comptes sont visés\u202f; changez leurs mots de passe et activez leur second facteur.',
  )
}

/** Timeout; a slower scan counts as not run. The archive is read in a child process with its own limit of processor time. */
const scanMs = (scan: ScanKey) => (scan === 'backup_integrity' ? 30_000 : 5000)

export type ScannedShop = Pick<Tenant, 'id' | 'db' | 'identity' | 'uploadsDir'>

interface AuditRun {
  config: Config
  probes: SecurityProbes
  at: Date
  signal: AbortSignal
  /** The current process, except in tests. */
  machine?: ScannedMachine
}

interface Scan extends AuditRun {
  shop: ScannedShop
  machine: ScannedMachine
}

export type Audited = { scan: ScanKey; checked: Checked }[]

/** Runs all scans of a shop concurrently, each within its time limit. */
export function runAudit(shop: ScannedShop, conduct: AuditRun): Promise<Audited> {
  const { machine = thisMachine(conduct.config) } = conduct
  const isOfMachine = shop.id === FIRST_TENANT
  return Promise.all(
    scanKeys.map(async (scan) => {
      const isOthers = !isOfMachine && scanDefinition(scan).isOfMachine === true
      const checked = isOthers
        ? skipped('Se contrôle dans la première boutique de la machine.')
        : await within(scan, { ...conduct, machine, shop })
      return { scan, checked }
    }),
  )
}

async function within(scan: ScanKey, input: Scan): Promise<Checked> {
  const time = AbortSignal.timeout(scanMs(scan))
  const signal = AbortSignal.any([input.signal, time])
  const late = new Promise<Checked>((done) => {
    signal.addEventListener('abort', () => done(skipped('Le contrôle a demandé plus de temps qu’il n’en a.')))
  })
  return Promise.race([scanners[scan]({ ...input, signal }).catch((error) => stopped(scan, error)), late])
}

function stopped(scan: ScanKey, error: unknown): Checked {
  logger.error({ err: error, scan }, 'a security scan failed')
  return skipped('Le contrôle s’est arrêté sur une erreur, que le journal du serveur nomme.')
}

const scanners: Record<ScanKey, (input: Scan) => Promise<Checked>> = {
  backup_integrity: checkNewestArchive,
  backup_age: async ({ config, at }) => fromFindings([await checkBackupAge(config, at)]),
  backup_rehearsal: async ({ config, at }) => fromFindings([checkRehearsal(config, at)]),
  async headers({ shop, probes, signal }) {
    const { origin } = shop.identity
    const [page, login] = await Promise.all(['/', '/login'].map((path) => probes.askSelf({ origin, path, signal })))
    return checkHeaders({ page, login }, { origin })
  },
  // An empty cart sets a flash cookie, and writes nothing.
  async cookies({ shop, probes, signal }) {
    const { origin } = shop.identity
    return checkCookies(await probes.askSelf({ origin, path: '/checkout', signal }), { origin })
  },
  async tls({ shop, probes, at, signal }) {
    const { origin } = shop.identity
    const isSecure = origin.startsWith('https:')
    return checkCertificate(isSecure ? await probes.readCertificate({ origin, signal }) : undefined, { origin, at })
  },
  second_factor: ({ shop }) => checkSecondFactors(shop.db),
  failed_logins: ({ shop, at }) => checkFailedLogins(shop.db, at),
  settings: checkAllSettings,
  public_files: ({ shop, machine }) =>
    checkPublicFiles(shop.id === FIRST_TENANT ? [machine.publicDir, shop.uploadsDir] : [shop.uploadsDir]),
  advisories: async ({ machine }) => checkAdvisories(await machine.listInstalled()),
  node: async ({ machine }) => fromFindings([checkNode(machine.node)]),
  system_resources: async ({ machine }) => checkResources(await machine.measure()),
}

async function checkAllSettings({ shop, config }: Scan): Promise<Checked> {
  const { db, identity } = shop
  const ofMachine = shop.id === FIRST_TENANT ? [...checkExposure(config), checkRights(config)] : []
  const origin = identity.mode === 'shop' ? await checkOrigin(db) : []
  return fromFindings([...ofMachine, ...origin, ...(await checkSettings(db))])
}

async function checkNewestArchive({ config, probes, signal }: Scan): Promise<Checked> {
  const [newest] = listBackups(config.backupDir, FIRST_TENANT, new Date())
  if (!newest) return skipped('Il n’y a encore aucune sauvegarde à relire.')
  const read = await probes.checkArchive({
    archive: newest.file,
    shop: newest.shop,
    demo: config.demo,
    key: config.backupKey,
    signal,
  })
  if (read.state === 'unfinished') return skipped('La relecture de l’archive a demandé plus de temps qu’elle n’en a.')
  if (read.state === 'damaged') {
    const fix = 'Faites une sauvegarde (npm run backup), et retirez cette archive si elle reste illisible.'
    return failed('critical', `La dernière archive ne peut pas être relue\u202f: ${read.message}`, fix)
  }
  const counted = `${read.databases} bases et ${read.files} fichiers`
  return passed(
    read.state === 'sound'
      ? `La dernière archive est intacte\u202f: ${counted}, structure et comptes relus.`
      : `La dernière archive est scellée et intacte (${counted})\u202f; ses bases sont trop grandes pour être relues ici.`,
  )
}

/** `note` becomes a warning, `wrong` critical. */
function fromFindings(findings: Finding[]): Checked {
  const open = findings.filter((finding) => finding.level !== 'ok')
  if (open.length === 0) return passed(sentences(findings.map(({ what }) => what)))
  const severity = open.some(({ level }) => level === 'wrong') ? 'critical' : 'warning'
  return failed(severity, sentences(open.map(({ what }) => what)), sentences(open.map(({ fix }) => fix)))
}

/** One a line, so that each finding stands beside its fix. Commands are copied: no full stop is added to them. */
function sentences(texts: string[]): string {
  return texts
    .map((text) => (/^(npm|chmod) /.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)))
    .map((text) => (/[.!?]$|\b(npm|chmod) /.test(text) ? text : `${text}.`))
    .join('\n')
}

/** Versions of the platform and the dependencies. */
export interface ScannedMachine {
  node: string
  publicDir: string
  listInstalled(): Promise<InstalledPackage[] | undefined>
  measure(): Promise<MeasuredResources>
}

function thisMachine({ dataDir }: Pick<Config, 'dataDir'>): ScannedMachine {
  return {
    node: process.versions.node,
    publicDir: resolve('build/client'),
    listInstalled: () => listInstalled(),
    measure: () => readResources(dataDir),
  }
}
