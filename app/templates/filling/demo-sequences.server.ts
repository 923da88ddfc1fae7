import type { LeaveReason, ShopDb } from '~/database/schema'
import { formatDate } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { DAY_MS } from '~/runtime/time'

const DAY = DAY_MS
/** Of the newest leads who agreed to advice: one is on the way, the others have left. */
const courses: { step: number; left: LeaveReason | null }[] = [
  { step: 1, left: null },
  { step: 1, left: 'bought' },
  { step: 2, left: 'finished' },
]

/** Marked: the agent leaves them alone, and they go with the demonstration. */
export async function insertDemoEnrolments(trx: ShopDb, at: Date): Promise<void> {
  const agreed = await trx
    .selectFrom('agreement')
    .innerJoin('lead', 'lead.id', 'agreement.lead_id')
    .select(['agreement.email', 'agreement.mailbox_hash', 'agreement.lead_id', 'agreement.given_at', 'agreement.id'])
    .where('lead.is_demo', '=', 1)
    .orderBy('agreement.given_at', 'desc')
    .orderBy('agreement.id')
    .limit(courses.length)
    .execute()
  for (const [place, { step, left }] of courses.entries()) {
    const person = agreed[place]
    if (!person) return
    const { email, mailbox_hash, lead_id, given_at } = person
    await trx
      .insertInto('sequence_enrolment')
      .values({
        ...{ id: newId(at), sequence: 'questionnaire', basis: 'advice', email, mailbox_hash, step, is_demo: 1 },
        subject_id: lead_id,
        reason: `a répondu au questionnaire le ${formatDate(new Date(given_at))}, sans acheter depuis`,
        entered_at: given_at,
        next_at: left ? null : new Date(at.getTime() + 2 * DAY).toISOString(),
        left_at: left && at.toISOString(),
        left_reason: left,
      })
      .execute()
  }
}
