import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'
import type { MailData } from '~/models/base/outbox'
import type { Settings } from '~/models/base/setting'
import { readSettings } from '~/models/base/setting/index.server'
import { parisDay } from '~/models/values/french-date'
import { hashToken } from '~/models/values/id.server'

/** Off by default (docs/decisions/0033). */
export function countsOpens(settings: Settings): boolean {
  return settings['mails.opens'] === 'oui'
}

export function opensImagePath(token: string): string {
  return href('/ouvertures/:token', { token })
}

const opensImage = /<img src="[^"]*\/ouvertures\/[\w-]+"[^>]*>/g

/** `html`: as stored, with marks for its tokens. */
export function hasOpensImage(html: string): boolean {
  return /<img src="[^"]*\/ouvertures\//.test(html)
}

/** For the back-office, where reading a mail is no open. */
export function withoutOpensImage(html: string): string {
  return html.replaceAll(opensImage, '')
}

/** Lets each token of a written mail count once; which mail it is of is not stored. */
export async function keepOpenTokens(
  trx: ShopDb,
  { data, tokens, at }: { data: MailData['campaign-mail']; tokens: string[]; at: Date },
): Promise<void> {
  const rows = tokens.map((token) => ({
    token_hash: hashToken(token),
    campaign_id: data.campaignId,
    created_on: parisDay(at),
  }))
  if (rows.length > 0) await trx.insertInto('campaign_open').values(rows).execute()
}

/** Adds one to the campaign's total, once a token; stores nothing about the reader. */
export function countOpen(db: ShopDb, token: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!countsOpens(await readSettings(trx))) return
    const opened = await trx
      .deleteFrom('campaign_open')
      .where('token_hash', '=', hashToken(token))
      .returning('campaign_id')
      .executeTakeFirst()
    if (!opened) return
    await trx
      .updateTable('campaign')
      .set(({ eb }) => ({ opens: eb('opens', '+', 1) }))
      .where('id', '=', opened.campaign_id)
      .execute()
  })
}

/** Tokens never loaded; returns how many. */
export async function deleteOldOpenTokens(db: ShopDb, input: { before: Date; limit: number }): Promise<number> {
  const old = db
    .selectFrom('campaign_open')
    .select('token_hash')
    .where('created_on', '<', parisDay(input.before))
    .orderBy('created_on')
    .orderBy('token_hash')
    .limit(input.limit)
  const { numDeletedRows } = await db
    .deleteFrom('campaign_open')
    .where('token_hash', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
