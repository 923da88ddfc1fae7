import { existsSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DamagedArchive } from '~/database/backup/archive.server'
import { undoCutRestores, whileClosed } from '~/database/backup/beside.server'
import { type Backup, listBackups, listFutureBackups, newestBackup } from '~/database/backup/catalogue.server'
import { fetchFromStore } from '~/database/backup/copy-store.server'
import { listTenantIds, shopFile } from '~/database/backup/data-folder.server'
import { listErasures } from '~/database/backup/erasures.server'
import { BackupRefused, folderTrouble } from '~/database/backup/folder.server'
import { keepRefusals } from '~/database/backup/kept-refusals.server'
import { type Manifest, recordRehearsal } from '~/database/backup/manifest.server'
import { unpackNewest } from '~/database/backup/newest.server'
import {
  assertSameInstallation,
  keepSeenClock,
  keepSessionSecret,
  listLeftStaging,
  RestoreRefused,
  returnBackups,
  stagingFolder,
  stampOf,
  swapDataFolder,
  swapShop,
  undoCutSwap,
  unpackBackup,
  unpackedBytes,
} from '~/database/backup/restore.server'
import { FIRST_TENANT } from '~/database/hosts.server'
import { AlreadyServing, lockDataDir } from '~/database/lock.server'
import { schemaOf } from '~/database/schema-guard.server'
import { storageFailureOf } from '~/database/storage-failure.server'
import { openObjectStore } from '~/integrations/object-store/index.server'
import { passOverLostDays, restoredShops } from '~/models/platform/restoration/index.server'
import { formatMoment } from '~/models/values/french-date'
import { formatBytes, formatSeconds } from '~/models/values/wording'
import { runBuiltCommand } from '~/runtime/built-command.server'
import { config } from '~/runtime/config.server'
import { DataRefused } from '~/runtime/data-refused.server'
import type { StorageFailure } from '~/runtime/storage-failure'
import { refuse } from '../refuse'
import { takeTenant } from '../tenant-argument'
import type { FolderCommand } from './index'

export const opensShop = false

const usage =
  'Usage\u202f: npm run restore -- <archive> [--tenant <sous-domaine>] [--verify] [--issued <numéro>]\n       npm run restore -- --newest [--verify]\n       npm run restore -- --fetch\n--tenant ne remplace que cette boutique, les autres peuvent rester ouvertes. --newest reprend de chacune sa dernière sauvegarde. --verify fait tout sauf remplacer les données\u202f: la boutique peut rester ouverte. --issued FA-2026-000123 dit le dernier numéro de facture ou d’avoir donné, quand les anciennes données sont perdues. --fetch rapporte de BACKUP_COPY_URL ce que le dossier des sauvegardes n’a pas, sans rien restaurer.'

/** Tests an archive by opening a shop on it, then swaps it with the data folder, which is kept beside it. */
const restore: FolderCommand = async (args, context) => {
  if (args.includes('--help')) {
    context.write(usage)
    return 0
  }
  if (args[0] === '--fetch' && args.length === 1) return fetchCopy(context)
  const { told, args: given } = takeIssued(args)
  const { subdomain, rest } = takeTenant(given)
  const [asked, ...others] = rest.filter((arg) => arg !== '--verify')
  const isNewest = asked === '--newest'
  const [future] = isNewest ? listFutureBackups(config.backupDir, new Date()) : []
  if (future) return refuse(context, `${futureText(future)}\nRien n’a été remplacé.`)
  const archive = isNewest ? newestOf(subdomain)?.file : asked
  if (isNewest && !archive) return refuse(context, `Il n’y a aucune sauvegarde dans ${resolve(config.backupDir)}.`)
  if (!archive || others.length > 0 || !told) return refuse(context, usage)
  const verifyOnly = args.includes('--verify')
  try {
    cleanUp(context.write)
    const of = {
      archive: resolve(archive),
      verifyOnly,
      isNewest: isNewest && subdomain === undefined,
      shop: subdomain,
      subdomain,
      told,
    }
    const input = { ...of, at: new Date(), write: context.write }
    if (verifyOnly) await rehearse(input)
    else await replaceData(input)
    return 0
  } catch (error) {
    const sentence = sentenceFor(error)
    if (!sentence) throw error
    const outcome = verifyOnly ? 'Cette archive ne peut pas être restaurée.' : 'Rien n’a été remplacé.'
    return refuse(context, `${sentence}\n${outcome}`)
  }
}

/** From another machine, so that the other forms of the command find it. */
async function fetchCopy(context: Parameters<FolderCommand>[1]): Promise<number> {
  const { backupDir, backupCopyBucket: bucket } = config
  if (bucket === undefined) return refuse(context, 'BACKUP_COPY_URL ne donne aucun stockage d’où rapporter.')
  const store = openObjectStore(bucket)
  try {
    const count = await fetchFromStore(store, backupDir)
    context.write(`Archives rapportées de ${store.name} dans ${resolve(backupDir)}\u202f: ${count}.`)
    return 0
  } catch (error) {
    const trouble = error instanceof BackupRefused ? error.message : folderTrouble(error, backupDir)?.what
    if (!trouble) throw error
    return refuse(context, `${trouble}\nCe qui est déjà rapporté est gardé.`)
  }
}

/** Which of them is the newest, nobody can tell. */
function futureText({ file, at }: Backup): string {
  return `L’archive ${file} est datée de l’avenir (${formatMoment(at)})\u202f: l’horloge était fausse, ou l’est. Donnez l’archive voulue par son nom, ou sortez celle-ci du dossier.`
}

/** What a killed restore has left. */
function cleanUp(write: (line: string) => void): void {
  const former = undoCutSwap(config.dataDir)
  if (former) write(`Une restauration avait été coupée\u202f: les données de ${former} sont remises en place.`)
  const returned = returnBackups(config.dataDir)
  if (returned > 0)
    write(
      `Une restauration avait été coupée\u202f: ${returned} fichiers du dossier des sauvegardes sont remis en place.`,
    )
  for (const shop of undoCutRestores(config.dataDir))
    write(
      `Une restauration de «\u202f${shop}\u202f» avait été coupée avant de rien remplacer\u202f: elle est rouverte.`,
    )
  for (const folder of listLeftStaging(config.dataDir)) {
    rmSync(folder, { recursive: true, force: true })
    write(`Reste d’une restauration coupée, supprimé\u202f: ${folder}`)
  }
}

function newestOf(shop: string | undefined): Backup | undefined {
  const { backupDir } = config
  return shop === undefined ? newestBackup(backupDir) : listBackups(backupDir, shop)[0]
}

interface Input {
  archive: string
  verifyOnly: boolean
  /** Of each shop the newest archive; `archive` is then the newest of all. */
  isNewest: boolean
  /** Id of the only shop to restore, and its subdomain. */
  shop: string | undefined
  subdomain: string | undefined
  /** Last numbers that were given, by series. */
  told: Map<string, number>
  at: Date
  write: (line: string) => void
}

/** `told` is undefined for what is no number of an invoice. */
function takeIssued(args: string[]): { told: Map<string, number> | undefined; args: string[] } {
  const places = args.flatMap((arg, place) => (arg === '--issued' ? [place] : []))
  const numbers = places.map((place) => /^((?:FA|AV)-(?:20\d\d|SPECIMEN))-(\d{1,9})$/.exec(args[place + 1] ?? ''))
  const taken = new Set(places.flatMap((place) => [place, place + 1]))
  const told = numbers.every((number) => number !== null)
    ? new Map(numbers.map((number) => [number[1] ?? '', Number(number[2])]))
    : undefined
  return { told, args: args.filter((_, place) => !taken.has(place)) }
}

async function rehearse(input: Input): Promise<void> {
  const { staging } = await unpackAndTry(input)
  rmSync(staging, { recursive: true })
  recordRehearsal(config.backupDir, { archive: basename(input.archive), at: input.at })
  input.write(`${input.archive} peut être restaurée. Rien n’a été remplacé.`)
}

/**
 * Holds the lock throughout, so that no server starts on data about to be replaced. One shop is also replaced beside a
 * server that runs and serves the others.
 */
async function replaceData(input: Input): Promise<void> {
  const lock = input.shop === undefined || input.shop === FIRST_TENANT ? lockDataDir(config.dataDir) : tryLock()
  const unpacked = await unpackAndTry(input).catch((error: unknown) => {
    lock?.release()
    throw error
  })
  try {
    if (lock) await swap(input, unpacked)
    else await swapBeside(input, unpacked)
    input.write(await eraseAgain({ createdAt: unpacked.createdAt, shop: input.subdomain }))
    if (lock) input.write('Démarrez la boutique.')
  } finally {
    rmSync(unpacked.staging, { recursive: true, force: true })
    lock?.release()
  }
}

async function swapBeside(input: Input, unpacked: Unpacked): Promise<void> {
  const closed = { dataDir: config.dataDir, shop: input.shop ?? '', at: input.at }
  if (await whileClosed(closed, () => swap(input, unpacked))) return
  throw new RestoreRefused('Le serveur garde cette boutique ouverte. Arrêtez-le, puis recommencez.')
}

/** Undefined while a server runs. */
function tryLock(): ReturnType<typeof lockDataDir> | undefined {
  try {
    return lockDataDir(config.dataDir)
  } catch (error) {
    if (error instanceof AlreadyServing) return undefined
    throw error
  }
}

async function swap(input: Input, { staging: restored, archiveAt }: Unpacked): Promise<void> {
  assertSameInstallation({ dataDir: config.dataDir, restored })
  input.write(describeKept(restored))
  const { dataDir, backupDir } = config
  const folders = { dataDir, restored, at: input.at }
  if (input.shop === undefined) for (const line of describeLostShops(restored)) input.write(line)
  const shops = restoredShops(restored, { only: input.shop, archiveAt })
  const file = `${resolve(dataDir)}.before-restore-${stampOf(input.at)}.csv`
  for (const line of await passOverLostDays({ ...folders, backupDir, shops, told: input.told, file })) input.write(line)
  if (input.shop === undefined) keepSeenClock({ from: dataDir, into: restored })
  const former = await (input.shop === undefined ? swapDataFolder(folders) : swapShop({ ...folders, shop: input.shop }))
  recordRehearsal(config.backupDir, { archive: basename(input.archive), at: input.at })
  input.write(`Les données de ${input.archive} sont en place dans ${resolve(config.dataDir)}.`)
  if (former) {
    input.write(
      `Les anciennes sont gardées dans ${former}. Elles contiennent des données personnelles\u202f: supprimez ce dossier quand tout va bien.`,
    )
  }
}

/** Made after the archive: the former folder has them whole. */
function describeLostShops(restored: string): string[] {
  const kept = new Set(listTenantIds(restored))
  const lost = listTenantIds(config.dataDir).filter((id) => !kept.has(id))
  if (lost.length === 0) return []
  return [`Boutiques que cette archive n’a pas, et que les anciennes données gardent\u202f: ${lost.join(', ')}.`]
}

/** Data that are restored because they are damaged may be unreadable. */
function describeKept(restored: string): string {
  try {
    const kept = keepRefusals({ from: config.dataDir, into: restored })
    return `Refus de courrier et fins d’accord enregistrés depuis cette archive, repris\u202f: ${kept}.`
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `Les refus de courrier enregistrés depuis cette archive n’ont pas pu être relus (${reason})\u202f: arrêtez les agents d’e-mail jusqu’à leur vérification.`
  }
}

/** A request takes up to a minute: what it erased may be recorded before the archive and missing from it. */
const MARGIN_MS = 60_000

/** In a child process, which opens the restored shops and may have to migrate them. */
async function eraseAgain({ createdAt, shop }: { createdAt: string; shop: string | undefined }): Promise<string> {
  const since = new Date(Date.parse(createdAt) - MARGIN_MS)
  if (listErasures(config.backupDir, { since, subdomain: shop }).length === 0)
    return 'Aucun effacement de personne n’a été demandé depuis cette archive.'
  const args = ['erase-again', since.toISOString(), ...(shop === undefined ? [] : ['--tenant', shop])]
  const { dataDir, backupDir } = config
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: backupDir, AGENTS: 'off', LOG_LEVEL: 'error' }
  const { code, printed, output } = await runBuiltCommand(args, { env })
  if (code === 0) return printed.trim()
  return `Les effacements de personnes demandés depuis cette archive n’ont pas pu être refaits (${output}). Avant d’ouvrir la boutique, lancez\u202f: node scripts/run-built.mjs ${args.join(' ')}`
}

interface Unpacked {
  staging: string
  /** Of the oldest of the archives. */
  createdAt: string
  /** Of the one that a shop comes from. */
  archiveAt: (shop: string) => string
}

/** Unpacks beside the data folder, so that the swap is a rename. */
async function unpackAndTry({ archive, isNewest, shop, verifyOnly, at, write }: Input): Promise<Unpacked> {
  const startedAt = performance.now()
  const staging = stagingFolder(config.dataDir, at)
  const { demo, backupDir, backupKey: key } = config
  const manifests = isNewest
    ? await unpackNewest({ backupDir, into: staging, demo, key })
    : [await unpackBackup(archive, { into: staging, demo, shop, key })]
  for (const manifest of manifests) write(describeArchive(manifest, at))
  const [createdAt = ''] = manifests.map((manifest) => manifest.createdAt).sort()
  // A single shop cannot be served; its structure and its books have been checked.
  const unpacked = { staging, createdAt, archiveAt: (id: string) => newestWith(manifests, id) ?? createdAt }
  const pending = countPending(manifests)
  if (shop !== undefined || (pending > 0 && verifyOnly)) {
    if (pending > 0) write(`${waiting(pending)} Elle est vérifiée telle quelle, sans rien y mettre à jour.`)
    return unpacked
  }
  try {
    keepSessionSecret({ from: config.dataDir, into: staging })
    await checkServes(staging)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw error
  }
  if (pending > 0) write(`${waiting(pending)} Elles sont faites sur les données dépliées.`)
  write(`La boutique s’ouvre dessus et répond (${formatSeconds(performance.now() - startedAt)} en tout).`)
  return unpacked
}

function waiting(pending: number): string {
  return `Cette archive est d’une version plus ancienne (migrations qui l’attendent\u202f: ${pending}).`
}

function countPending(manifests: Manifest[]): number {
  const schemas = manifests.flatMap(({ databases }) => databases.map((each) => schemaOf(each, each.schema)))
  return schemas.reduce((sum, { pending }) => sum + pending.length, 0)
}

function newestWith(manifests: Manifest[], shop: string): string | undefined {
  const { path } = shopFile(shop)
  const holding = manifests.filter(({ databases }) => databases.some((database) => database.path === path))
  return holding
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1)
}

function describeArchive(manifest: Manifest, at: Date): string {
  const { createdAt, databases, members } = manifest
  const future = Date.parse(createdAt) > at.getTime() ? ' Sa date est dans l’avenir\u202f: l’horloge était fausse.' : ''
  const rows = databases.flatMap(({ counts }) => Object.values(counts)).reduce((sum, count) => sum + count, 0)
  const writer = manifest.version === undefined ? 'une version d’avant 1.1.0' : `la version ${manifest.version}`
  return `Archive du ${createdAt}, écrite par ${writer}, intacte\u202f: ${databases.length} bases, ${rows} lignes, ${members.length - databases.length + (manifest.files?.length ?? 0)} fichiers, ${formatBytes(unpackedBytes(manifest))} une fois dépliée.${future}`
}

/** Runs in a child process, since a process reads its configuration once; also migrates an older schema. */
async function checkServes(folder: string): Promise<void> {
  const backups = join(folder, 'backups')
  const { code, output } = await runBuiltCommand(['smoke'], {
    env: { ...process.env, DATA_DIR: folder, BACKUP_DIR: backups, AGENTS: 'off', LOG_LEVEL: 'error' },
  })
  // The restored archive itself is the rollback: the backup made before migrating its copy is not needed.
  if (existsSync(backups)) rmSync(backups, { recursive: true })
  if (code !== 0) throw new RestoreRefused(`La boutique ne s’ouvre pas sur ces données. ${output}`.trim())
}

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof AlreadyServing) return 'La boutique est ouverte sur ces données. Arrêtez-la, puis recommencez.'
  if (error instanceof DamagedArchive) return `Cette archive est endommagée. ${error.message}`
  if (error instanceof RestoreRefused || error instanceof DataRefused) return error.message
  const failure = storageFailureOf(error)
  if (failure) return storageSentences[failure]
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(EACCES|EBUSY|EPERM|EXDEV)$/.test(code)
    ? `Le dossier ${resolve(config.dataDir)} ne peut pas être remplacé (${code}). Il doit être un sous-dossier d’un dossier où ce compte peut écrire, sans être lui-même un disque monté.`
    : undefined
}

const storageSentences: Record<StorageFailure, string> = {
  busy: 'Un autre programme écrit dans les données. Arrêtez-le, puis recommencez.',
  unwritable: 'Il n’y a pas assez de place sur le disque pour restaurer cette archive, ou il refuse d’écrire.',
}

export default restore
