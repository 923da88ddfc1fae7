import { countOf } from '~/database/aggregates'
import type { ClaimRow, ShopDb } from '~/database/schema'
import { addDays } from '~/models/values/delivery'
import { parisDay } from '~/models/values/french-date'
import { answerClaim, type Claim, hasValue, shownClaim } from '../claim.server'
import { type ClaimName, findClaim } from './change.server'
import { type ClaimState, claimState, isClaimShown, WARNED_DAYS } from './text'

const MAX_LISTED = 300

export interface AdminClaim {
  row: ClaimRow
  /** As a page would show it. */
  shown: Claim
  state: ClaimState
  /** Shown, but expires soon. */
  endsSoon: boolean
}

interface Judging {
  demo: boolean
  at: Date
}

/** All claims, by place and position; withdrawn ones last. */
export async function listAdminClaims(db: ShopDb, judging: Judging): Promise<AdminClaim[]> {
  const rows = await db
    .selectFrom('claim')
    .selectAll()
    .orderBy('place')
    .orderBy('position')
    .orderBy('key')
    .limit(MAX_LISTED)
    .execute()
  const claims = await Promise.all(rows.map((row) => judge(db, { row, ...judging })))
  const isOver = ({ state }: AdminClaim) => Number(state === 'withdrawn')
  return claims.sort((one, other) => isOver(one) - isOver(other))
}

export async function findAdminClaim(db: ShopDb, { demo, at, ...name }: ClaimName & Judging) {
  const row = await findClaim(db, name)
  return row && judge(db, { row, demo, at })
}

/** Counts claims that have expired, or expire within WARNED_DAYS. */
export function countClaimsToRenew(db: ShopDb, at: Date): Promise<number> {
  return countOf(db.selectFrom('claim').where('withdrawn_at', 'is', null).where('expires_on', '<=', lastWarnedDay(at)))
}

async function judge(db: ShopDb, { row, demo, at }: Judging & { row: ClaimRow }): Promise<AdminClaim> {
  const answer = await answerClaim(db, { row, at })
  const state = claimState(row, { hasValue: hasValue(answer, demo), demo, today: parisDay(at) })
  const endsSoon = isClaimShown(state) && row.expires_on !== null && row.expires_on <= lastWarnedDay(at)
  return { row, shown: shownClaim(row, answer), state, endsSoon }
}

function lastWarnedDay(at: Date): string {
  return addDays(parisDay(at), WARNED_DAYS)
}
