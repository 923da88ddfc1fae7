import { createHash } from 'node:crypto'
import type { ShopDb } from '~/database/schema'
import type { Filling } from '~/models/template'

export async function insertLegalTexts(trx: ShopDb, { legalTexts }: Filling, at: Date): Promise<void> {
  const rows = legalTexts.map(({ kind, version, body }) => ({ kind, version, body, published_at: at.toISOString() }))
  await trx.insertInto('legal_text').values(rows).execute()
}

/**
 * Publishes a new template text in place of its active predecessor, e.g. once figures became settings. Texts written by
 * the shop stay, and so do those accepted by orders.
 */
export async function renewLegalTexts(db: ShopDb, { legalTexts }: Filling, at: Date): Promise<void> {
  for (const { kind, version, body, replaces } of legalTexts) {
    if (!replaces?.includes((await hashInForce(db, kind)) ?? '')) continue
    await db
      .insertInto('legal_text')
      .values({ kind, version, body, published_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function hashInForce(db: ShopDb, kind: string): Promise<string | undefined> {
  const text = await db
    .selectFrom('legal_text')
    .select('body')
    .where('kind', '=', kind)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return text && createHash('sha256').update(text.body).digest('hex')
}
