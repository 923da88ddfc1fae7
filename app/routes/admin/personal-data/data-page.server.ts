import type { RouterContextProvider } from 'react-router'
import type { ShopDb } from '~/database/schema'
import { listMailsOf } from '~/mails/reading.server'
import { mailShopOf } from '~/mails/shop.server'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import type { Settings } from '~/models/base/setting'
import { findUserByEmail } from '~/models/base/user/index.server'
import { exportPerson, MAX_EXPORTED_ROWS } from '~/models/platform/account/index.server'
import { retentionText } from '~/models/platform/privacy'
import { type CountedDataset, countDatasets, MAX_COUNTED } from '~/models/platform/privacy/index.server'
import { normalizeEmail } from '~/models/values/email-address'
import { formatShortDate } from '~/models/values/french-date'
import type { DatasetView } from './data-page'

export async function loadDatasets(db: ShopDb, settings: Settings): Promise<DatasetView[]> {
  return (await countDatasets(db, settings)).map(toShown)
}

function toShown({ name, data, purpose, basis, retention, keptFrom, rows, nextPurge }: CountedDataset): DatasetView {
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

/** All data stored for an e-mail address. */
export async function readPerson(context: Readonly<RouterContextProvider>, email: string) {
  const { db, at } = adminRequest(context)
  const shop = await mailShopOf(context.get(tenantContext))
  const emails = await listMailsOf(shop, { email: normalizeEmail(email), limit: MAX_EXPORTED_ROWS })
  const user = await findUserByEmail(db, email)
  const content = await exportPerson(db, { email, user, emails, withErased: true, at })
  return { content, isAdministrator: user?.role === 'Administrator' }
}
