import type { ShopDb } from '~/database/schema'
import { mailboxKey } from '~/models/values/email-address'
import { takeTurn } from '~/runtime/take-turn'
import { recordBounce } from './bounce.server'

export interface TakenReports {
  recorded: number
  /** Known already. */
  repeated: number
  /** Of no mail of ours, or of another recipient: forged, or of another sender. */
  foreign: number
}

interface Report {
  messageId: string
  recipient: string
  status: string
  diagnostic: string
}

/** A report counts only for the very mail it names, and the mailbox that this mail was sent to. */
export async function takeReports(db: ShopDb, { reports, at }: { reports: Report[]; at: Date }): Promise<TakenReports> {
  const taken: TakenReports = { recorded: 0, repeated: 0, foreign: 0 }
  for (const report of reports) {
    await takeTurn()
    taken[await recordReport(db, { report, at })]++
  }
  return taken
}

function recordReport(db: ShopDb, { report, at }: { report: Report; at: Date }): Promise<keyof TakenReports> {
  const { messageId, recipient, status, diagnostic } = report
  return db.transaction().execute(async (trx) => {
    const email = await trx
      .selectFrom('email')
      .select(['id', 'mailbox'])
      .where('message_id', '=', messageId)
      .where('sent_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (!email || email.mailbox !== mailboxKey(recipient)) return 'foreign'
    const bounce = await recordBounce(trx, { emailId: email.id, status, diagnostic, source: 'report', at })
    return bounce?.isNew ? 'recorded' : 'repeated'
  })
}
