import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listTenantIds, shopFile } from '~/database/backup/data-folder.server'
import { readIssued } from '~/database/backup/issued.server'
import { type LostDays, type LostEntry, raiseCounters, readLostDays } from '~/database/backup/lost.server'
import { migrateShop } from '~/database/migrate.server'
import type { ShopDatabase, ShopDb } from '~/database/schema'
import { isSchemaCurrent } from '~/database/schema-guard.server'
import { openSqlite } from '~/database/sqlite.server'
import { recordAudit } from '~/models/base/audit/index.server'
import { type Gap, gapText, readLastOf } from '~/models/shop/invoice/index.server'
import { toCsv, toCsvRow } from '~/models/values/csv'
import { formatMoment } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { keysOf } from '~/runtime/record'
import { lostColumns, lostKindNames, lostRow } from './words'

interface RestoredShop {
  id: string
  /** When its archive was made. */
  archiveAt: string
}

interface PassedShop extends RestoredShop {
  days: LostDays
  gaps: Pick<Gap, 'series' | 'first' | 'last'>[]
}

/**
 * Before a restored folder takes its place: records in each shop what the replaced data, or the journal beside the backups,
 * have of the days since its archive, so that nothing is issued twice; writes the list with names into `file`. Returns what the
 * operator has to know.
 */
export async function passOverLostDays(input: {
  dataDir: string
  restored: string
  backupDir: string
  shops: RestoredShop[]
  /** Last numbers that the operator knows of, by series, of the first of the shops. */
  told: Map<string, number>
  file: string
  at: Date
}): Promise<string[]> {
  const passed: PassedShop[] = []
  for (const [place, shop] of input.shops.entries()) {
    const told = place === 0 ? input.told : new Map<string, number>()
    passed.push(await passOver(shop, { ...input, told }))
  }
  const lost = passed.flatMap(({ id, days }) => days.entries.map((entry) => ({ id, entry })))
  if (lost.length > 0) writeList(input.file, lost)
  return passed.flatMap((shop) => linesOf(shop, { ...input, hasFile: lost.length > 0 }))
}

async function passOver(
  shop: RestoredShop,
  input: { dataDir: string; restored: string; backupDir: string; told: Map<string, number>; file: string; at: Date },
): Promise<PassedShop> {
  const { path } = shopFile(shop.id)
  const file = join(input.restored, path)
  const issued = readIssued(input.backupDir, shop.id)
  const days = readLostDays(file, { former: join(input.dataDir, path), issued, archiveAt: shop.archiveAt })
  for (const [series, last] of input.told) days.series.set(series, Math.max(last, days.series.get(series) ?? 0))
  raiseCounters(file, days.counters)
  const handle = openSqlite<ShopDatabase>(file)
  try {
    if (!isSchemaCurrent(handle)) await migrateShop(handle.db)
    const gaps = await record(handle.db, {
      ...shop,
      days,
      file: days.entries.length > 0 ? input.file : null,
      at: input.at,
    })
    handle.foldJournal()
    return { ...shop, days, gaps }
  } finally {
    await handle.close()
  }
}

const ROWS_A_STATEMENT = 200

function record(
  db: ShopDb,
  { archiveAt, days, file, at }: RestoredShop & { days: LostDays; file: string | null; at: Date },
): Promise<PassedShop['gaps']> {
  const id = newId(at)
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('restoration')
      .values({
        ...{ id, archive_at: archiveAt, restored_at: at.toISOString(), file },
        ...{ known_by: days.knownBy, unread: JSON.stringify(days.unread) },
      })
      .execute()
    const rows = days.entries.map(({ person, ...entry }) => ({ ...entry, restoration_id: id }))
    for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
      await trx
        .insertInto('lost_record')
        .values(rows.slice(from, from + ROWS_A_STATEMENT))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const gaps = await passNumbers(trx, { series: days.series, restorationId: id })
    const subject = { kind: 'system', id, label: `Sauvegarde du ${formatMoment(archiveAt)}` }
    const after = { lost: days.entries.length, passed: gaps.map(gapText).join(', ') }
    await recordAudit(trx, { at, actor: { id: null, name: 'Restauration' }, action: 'system.restore', subject, after })
    return gaps
  })
}

async function passNumbers(
  trx: ShopDb,
  { series, restorationId }: { series: Map<string, number>; restorationId: string },
): Promise<PassedShop['gaps']> {
  const gaps: PassedShop['gaps'] = []
  for (const [name, last] of series) {
    const first = (await readLastOf(trx, name)) + 1
    if (last < first) continue
    await trx
      .insertInto('number_gap')
      .values({ series: name, first_sequence: first, last_sequence: last, restoration_id: restorationId })
      .execute()
    gaps.push({ series: name, first, last })
  }
  return gaps
}

/** Readable by its account alone: it names people. */
function writeList(file: string, lost: { id: string; entry: LostEntry }[]): void {
  const columns = [{ label: 'Boutique', kind: 'text' as const }, ...lostColumns]
  const rows = lost.map(({ id, entry }) => {
    return toCsvRow(columns, [id, ...lostRow(entry), entry.person?.name ?? '', entry.person?.email ?? ''])
  })
  writeFileSync(file, toCsv([columns.map(({ label }) => label), ...rows]), { mode: 0o600, flush: true })
}

/** For the operator's terminal. */
function linesOf(
  { id, archiveAt, days, gaps }: PassedShop,
  {
    file,
    hasFile,
    dataDir,
    backupDir,
    shops,
  }: Pick<Parameters<typeof passOverLostDays>[0], 'file' | 'dataDir' | 'backupDir' | 'shops'> & { hasFile: boolean },
): string[] {
  const name = shops.length > 1 ? `${id}\u202f: ` : ''
  const counted = countedKinds(days.entries)
  const lines = [
    counted === ''
      ? `${name}Rien n’est perdu depuis cette archive, d’après ce qui peut se lire.`
      : `${name}Perdu depuis cette archive\u202f: ${counted}.`,
  ]
  if (gaps.length > 0)
    lines.push(`${name}Numéros déjà donnés, qui ne le seront pas de nouveau\u202f: ${gaps.map(gapText).join(', ')}.`)
  if (hasFile && days.entries.length > 0)
    lines.push(`${name}Liste, aussi dans le back-office sous Système\u202f: ${file}`)
  return [...lines, ...sourceLines({ id, archiveAt, days, dataDir, backupDir }).map((line) => `${name}${line}`)]
}

/** `3 commandes, 1 paiement`. */
function countedKinds(entries: LostEntry[]): string {
  const counts = keysOf(lostKindNames).map((kind) => ({
    kind,
    count: entries.filter((each) => each.kind === kind).length,
  }))
  return counts
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${lostKindNames[kind][count > 1 ? 'many' : 'one'].toLowerCase()}`)
    .join(', ')
}

/** What cannot be known. */
function sourceLines({
  id,
  archiveAt,
  days,
  dataDir,
  backupDir,
}: RestoredShop & { days: LostDays; dataDir: string; backupDir: string }): string[] {
  const journal = `issued-${id}.jsonl`
  if (days.knownBy === 'nothing') {
    return [
      `Ni anciennes données dans ${dataDir}, ni ${journal} dans ${backupDir}\u202f: rien ne dit ce qui a suivi l’archive du ${formatMoment(archiveAt)}. Si des factures ont été émises depuis, recommencez avec --issued <dernier numéro>.`,
    ]
  }
  if (days.unread.length === 0) return []
  const unread = days.unread.map((kind) => lostKindNames[kind].many.toLowerCase()).join(', ')
  const last = readIssued(backupDir, id).at(-1)?.at
  const until = last ? ` ${journal} les complète jusqu’au ${formatMoment(last)}, en partie.` : ''
  return [
    `Illisible ou absent dans les anciennes données\u202f: ${unread}.${until} Comparez avec le prestataire de paiement et la messagerie.`,
  ]
}

/** Shops of a folder, or the one asked for, each with the moment of its archive. */
export function restoredShops(
  restored: string,
  { only, archiveAt }: { only: string | undefined; archiveAt: (shop: string) => string },
): RestoredShop[] {
  const ids = listTenantIds(restored).filter((id) => (only ?? id) === id)
  return ids
    .filter((id) => existsSync(join(restored, shopFile(id).path)))
    .map((id) => ({ id, archiveAt: archiveAt(id) }))
}
