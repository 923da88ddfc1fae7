import type { ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import { retentionText } from '~/models/platform/privacy'
import { type CountedDataset, countDatasets, MAX_COUNTED } from '~/models/platform/privacy/index.server'
import { formatShortDate } from '~/models/values/french-date'
import type { ShownDataset } from './data-page'

export async function loadDatasets(db: ShopDb, settings: Settings): Promise<ShownDataset[]> {
  return (await countDatasets(db, settings)).map(toShown)
}

function toShown({ name, data, purpose, basis, retention, keptFrom, rows, nextPurge }: CountedDataset): ShownDataset {
  return {
    ...{ name, data, purpose, basis },
    kept: retention ? `${retentionText(retention)} ${keptFrom}` : keptFrom,
    rows: rowsText(rows),
    nextPurge: nextPurge ? formatShortDate(nextPurge) : '—',
  }
}

function rowsText(rows: number | undefined): string {
  if (rows === undefined) return '—'
  return rows > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString('fr-FR')} et plus` : rows.toLocaleString('fr-FR')
}
