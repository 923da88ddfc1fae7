import type { Prospect, ShopDb } from '~/database/schema'
import { parisDay } from '~/models/values/french-date'
import { type Change, type ChangeProspectResult, changeProspect } from './change.server'
import { listRefusedMailboxes } from './duplicate/kin.server'
import { derived, readScoreRules } from './prospect-row.server'

const CALLS_A_PAGE = 50

/** Replaces any earlier day and subject; an overdue call may keep its day. */
export function planCall(db: ShopDb, input: Change & { day: string; about: string }): Promise<ChangeProspectResult> {
  const { day: call_on, about: call_about } = input
  return changeProspect(db, input, async (trx, row) => {
    if (row.call_on === call_on && row.call_about === call_about) return undefined
    if ((await listRefusedMailboxes(trx, [row.mailbox_hash])).size > 0) return 'refused'
    if (row.call_on !== call_on && call_on < parisDay(input.at)) return 'past-day'
    const columns = { call_on, call_about }
    return { columns, event: { kind: 'callback', before: planOf(row), after: columns }, action: 'prospect.call-back' }
  })
}

/** Counts as a contact: moves a new prospect to contacted and restarts its retention. */
export function finishCall(db: ShopDb, input: Change & { outcome: string }): Promise<ChangeProspectResult> {
  return changeProspect(db, input, async (trx, row) => {
    if (row.call_on === null) return undefined
    const now = input.at.toISOString()
    const status = row.status === 'new' ? ('contacted' as const) : row.status
    const called = { call_on: null, call_about: '', last_contact_at: now, kept_from: now, status }
    const scored = derived({ ...row, ...called }, { rules: await readScoreRules(trx), at: input.at })
    return {
      columns: { ...called, ...scored },
      event: { kind: 'callback', before: planOf(row), after: { status }, reason: input.outcome },
      action: 'prospect.call-back',
    }
  })
}

function planOf({ call_on, call_about }: Prospect) {
  return { call_on, call_about }
}

/** One page of planned calls, earliest first. */
export async function pageCalls(
  db: ShopDb,
  { page }: { page: number },
): Promise<{ calls: Prospect[]; isMore: boolean }> {
  const rows = await db
    .selectFrom('prospect')
    .selectAll()
    .where('call_on', 'is not', null)
    .where('merged_into', 'is', null)
    .orderBy('call_on')
    .orderBy('id')
    .limit(CALLS_A_PAGE + 1)
    .offset((page - 1) * CALLS_A_PAGE)
    .execute()
  return { calls: rows.slice(0, CALLS_A_PAGE), isMore: rows.length > CALLS_A_PAGE }
}
