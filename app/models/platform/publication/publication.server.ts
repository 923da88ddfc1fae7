import { randomBytes } from 'node:crypto'
import type { ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import type { Signer } from '~/runtime/secret.server'

/** How long a browser that opened the link to the preview sees it. */
export const PREVIEW_DAYS = 7

interface Publication {
  isPrivate: boolean
  /** What the current link to the preview names. */
  previewKey: string
}

/** Of open shops: every request asks, and a query would wait for the writes of others and end their shared commit. */
const known = new WeakMap<ShopDb, Promise<Publication | undefined>>()

/** Undefined for a shop that has always been public. */
export function readPublication({ db }: Pick<Tenant, 'db'>): Promise<Publication | undefined> {
  const publication = known.get(db) ?? findPublication(db)
  known.set(db, publication)
  publication.catch(() => known.delete(db))
  return publication
}

async function findPublication(db: ShopDb): Promise<Publication | undefined> {
  const row = await db
    .selectFrom('publication')
    .select(['private_since', 'preview_key'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return row && { isPrivate: row.private_since !== null, previewKey: row.preview_key }
}

/** Only the serving process changes it, so that what it knows stays true. */
async function changePublication(db: ShopDb, change: (trx: ShopDb) => Promise<boolean>): Promise<boolean> {
  try {
    return await db.transaction().execute(change)
  } finally {
    known.delete(db)
  }
}

/** A new workspace is seen by its owner alone. */
export async function beginPrivate(db: ShopDb, at: Date): Promise<void> {
  const row = { id: 1, private_since: at.toISOString(), preview_key: newKey() }
  await db.insertInto('publication').values(row).execute()
}

interface Change {
  actor: AuditInput['actor']
  at: Date
}

/** False where it was public already. */
export function publishShop(db: ShopDb, change: Change): Promise<boolean> {
  return changePublication(db, async (trx) => {
    if (!(await findPublication(trx))?.isPrivate) return false
    await trx.updateTable('publication').set({ private_since: null }).where('id', '=', 1).execute()
    await record(trx, 'shop.publish', change)
    return true
  })
}

/** False where it was private already. */
export function hideShop(db: ShopDb, change: Change): Promise<boolean> {
  return changePublication(db, async (trx) => {
    const known = await findPublication(trx)
    if (known?.isPrivate) return false
    if (known) {
      const hidden = { private_since: change.at.toISOString() }
      await trx.updateTable('publication').set(hidden).where('id', '=', 1).execute()
    } else await beginPrivate(trx, change.at)
    await record(trx, 'shop.hide', change)
    return true
  })
}

/** The former link, and who came by it, see no more than visitors. False where there is no preview. */
export function renewPreviewLink(db: ShopDb, change: Change): Promise<boolean> {
  return changePublication(db, async (trx) => {
    if (!(await findPublication(trx))?.isPrivate) return false
    await trx.updateTable('publication').set({ preview_key: newKey() }).where('id', '=', 1).execute()
    await record(trx, 'shop.preview-link', change)
    return true
  })
}

const LINK_PURPOSE = 'preview'

export function previewReference(signer: Pick<Signer, 'signReference'>, { previewKey }: Publication): string {
  return signer.signReference(LINK_PURPOSE, previewKey)
}

/** The key that a link names; undefined for one that this shop did not sign. */
export function readPreviewReference(signer: Pick<Signer, 'parseReference'>, reference: string): string | undefined {
  return signer.parseReference(LINK_PURPOSE, reference)
}

function newKey(): string {
  return randomBytes(12).toString('base64url')
}

function record(
  trx: ShopDb,
  action: 'shop.publish' | 'shop.hide' | 'shop.preview-link',
  { actor, at }: Change,
): Promise<void> {
  return recordAudit(trx, { at, actor, action, subject: { kind: 'shop', id: 'publication', label: 'Publication' } })
}
