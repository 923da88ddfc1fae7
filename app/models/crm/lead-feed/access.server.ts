import type { FeedPlatform, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { seal, unseal } from '~/runtime/sealed-text.server'
import type { Signer } from '~/runtime/secret.server'
import { isServedBy } from '.'
import type { FeedAccess } from './feed'
import { platformLabels } from './text'

/** A source without its token. */
interface ConfiguredFeed {
  platform: FeedPlatform
  url: string
  version: number
  changedAt: string
  changedBy: string
}

export async function listFeeds(db: ShopDb): Promise<ConfiguredFeed[]> {
  const rows = await db.selectFrom('lead_feed').selectAll().execute()
  return rows.map(({ platform, url, version, changed_at, changed_by }) => ({
    platform,
    url,
    version,
    changedAt: changed_at,
    changedBy: changed_by,
  }))
}

/** Undefined when not configured, or sealed under another secret. */
export async function findFeedAccess(
  db: ShopDb,
  { platform, signer }: { platform: FeedPlatform; signer: Signer },
): Promise<FeedAccess | undefined> {
  const row = await db.selectFrom('lead_feed').selectAll().where('platform', '=', platform).executeTakeFirst()
  const token = row && unseal(signer, purposeOf(platform), row.sealed_token)
  return row && token ? { url: row.url, token: token.toString() } : undefined
}

function purposeOf(platform: FeedPlatform): string {
  return `lead feed ${platform}`
}

type ChangeFeedResult =
  | { ok: true }
  | { ok: false; reason: 'foreign' }
  | { ok: false; reason: 'no-token' | 'changed'; version: number; by: string }

interface ChangeFeed {
  platform: FeedPlatform
  url: string
  /** Empty keeps the stored token. */
  token: string
  /** Allowed besides the platform's own. */
  extraOrigins?: readonly string[]
  /** 0 when not configured yet. */
  version: number
  signer: Signer
  actor: AuditInput['actor']
  at: Date
}

/** A new address requires its token again, so a token is never sent to a server it was not entered for. */
export function changeFeed(db: ShopDb, input: ChangeFeed): Promise<ChangeFeedResult> {
  const { platform, url, token, version, signer, actor, at } = input
  if (!isServedBy(platform, url, input.extraOrigins)) return Promise.resolve({ ok: false, reason: 'foreign' })
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('lead_feed').selectAll().where('platform', '=', platform).executeTakeFirst()
    const stored = row?.version ?? 0
    if (stored !== version) return { ok: false, reason: 'changed', version: stored, by: row?.changed_by ?? '' }
    const keepsToken = token === '' && row !== undefined && new URL(row.url).origin === new URL(url).origin
    if (token === '' && !keepsToken) return { ok: false, reason: 'no-token', version: stored, by: '' }
    const columns = {
      url,
      sealed_token: keepsToken ? row.sealed_token : seal(signer, purposeOf(platform), Buffer.from(token)),
      version: stored + 1,
      changed_at: at.toISOString(),
      changed_by: actor.name,
    }
    await trx
      .insertInto('lead_feed')
      .values({ platform, ...columns })
      .onConflict((conflict) => conflict.column('platform').doUpdateSet(columns))
      .execute()
    await recordAudit(trx, { at, actor, action: 'lead-feed.change', subject: feedSubject(platform) })
    return { ok: true }
  })
}

/** Keeps its collections. */
export async function removeFeed(
  db: ShopDb,
  { platform, actor, at }: Pick<ChangeFeed, 'platform' | 'actor' | 'at'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('lead_feed')
      .where('platform', '=', platform)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n)
      await recordAudit(trx, { at, actor, action: 'lead-feed.remove', subject: feedSubject(platform) })
  })
}

function feedSubject(platform: FeedPlatform): AuditInput['subject'] {
  return { kind: 'lead-feed', id: platform, label: platformLabels[platform].name }
}
