import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'
import type { Settings } from '~/models/shop'
import { readSettings } from '~/models/shop/index.server'

/** Off by default (docs/decisions/0129). */
export function countsOpens(settings: Settings): boolean {
  return settings['mails.opens'] === 'oui'
}

/** The same image for every recipient of a campaign. */
export function opensImagePath(campaignId: string): string {
  return href('/ouvertures/:campaignId', { campaignId })
}

const opensImage = /<img src="[^"]*\/ouvertures\/[\w-]+"[^>]*>/g

/** For the back-office, where reading a mail is no open. */
export function withoutOpensImage(html: string): string {
  return html.replaceAll(opensImage, '')
}

/** Adds one to the campaign's total; stores nothing about the reader. */
export function countOpen(db: ShopDb, campaignId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!countsOpens(await readSettings(trx))) return
    await trx
      .updateTable('campaign')
      .set(({ eb }) => ({ opens: eb('opens', '+', 1) }))
      .where('id', '=', campaignId)
      .where('opens_sent', '>', 0)
      .execute()
  })
}
