import { sql } from 'kysely'
import type { CustomerOrder, ShopDb } from '~/database/schema'
import { findOrderOfBuyer } from '~/models/shop/order/index.server'
import { parisDay } from '~/models/values/french-date'
import { orRefused, Refused } from '~/runtime/refused'
import { DAY_MS } from '~/runtime/time'

/** The row of the whole shop. */
const SHOP = ''
const DAYS_KEPT = 2

/** Leaves room for typing errors. The look-up form has its own limits and stays open when this budget is spent. */
export const FAILED_LOOK_UPS_A_DAY = { visitor: 5, shop: 100 }

interface Usage {
  counter: 'tokens' | 'failed_look_ups'
  visitorHash: string
  amount: number
  at: Date
}

interface BudgetedUsage extends Usage {
  caps: { shop: number; visitor: number }
}

/**
 * Takes the amount out of today's budgets before `work` uses it, so that concurrent conversations cannot overdraw them,
 * and corrects it to what `work` says it used, also when it fails. 'budget-spent' when the visitor or the shop has too
 * little left.
 */
export async function withinBudget<Result>(
  db: ShopDb,
  input: BudgetedUsage,
  work: (setUsed: (amount: number) => void) => Promise<Result>,
): Promise<Result | 'budget-spent'> {
  if (!(await reserveUsage(db, input))) return 'budget-spent'
  let used = input.amount
  const setUsed = (amount: number) => {
    used = amount
  }
  try {
    return await work(setUsed)
  } finally {
    await correctUsage(db, { ...input, amount: used - input.amount })
  }
}

/** The order of that number and e-mail, unless today's budget of failed look-ups is spent. */
export function findOrderInChat(
  db: ShopDb,
  { visitorHash, at, ...pair }: { orderNumber: string; email: string; visitorHash: string; at: Date },
): Promise<CustomerOrder | undefined | 'budget-spent'> {
  const failure = { counter: 'failed_look_ups', visitorHash, amount: 1, caps: FAILED_LOOK_UPS_A_DAY, at } as const
  return withinBudget(db, failure, async (setUsed) => {
    const order = await findOrderOfBuyer(db, pair)
    if (order) setUsed(0)
    return order
  })
}

/** What is left of today's token budget of the whole shop. */
export async function tokensLeft(db: ShopDb, input: { cap: number; at: Date }): Promise<number> {
  const row = await db
    .selectFrom('assistant_usage')
    .select('tokens')
    .where('day', '=', parisDay(input.at))
    .where('visitor_hash', '=', SHOP)
    .executeTakeFirst()
  return input.cap - (row?.tokens ?? 0)
}

export async function deleteOldUsage(db: ShopDb, input: { at: Date; limit: number }): Promise<void> {
  const before = parisDay(new Date(input.at.getTime() - DAYS_KEPT * DAY_MS))
  const old = db
    .selectFrom('assistant_usage')
    .select(['day', 'visitor_hash'])
    .where('day', '<', before)
    .orderBy('day')
    .orderBy('visitor_hash')
    .limit(input.limit)
  await db
    .deleteFrom('assistant_usage')
    .where(({ eb, refTuple }) => eb(refTuple('day', 'visitor_hash'), 'in', old.$asTuple('day', 'visitor_hash')))
    .execute()
}

export function reserveUsage(db: ShopDb, input: BudgetedUsage): Promise<boolean> {
  const { counter, visitorHash, caps } = input
  const work = db.transaction().execute(async (trx): Promise<boolean> => {
    const budgets = [
      { hash: SHOP, cap: caps.shop },
      { hash: visitorHash, cap: caps.visitor },
    ]
    for (const { hash, cap } of budgets) {
      const used = await addUsage(trx, { ...input, visitorHash: hash })
      if (used[counter] > cap) throw new Refused(false)
    }
    return true
  })
  return orRefused<boolean, boolean>(work)
}

/** `amount` may be negative. */
async function correctUsage(db: ShopDb, input: Usage): Promise<void> {
  if (input.amount === 0) return
  await db.transaction().execute(async (trx) => {
    await addUsage(trx, { ...input, visitorHash: SHOP })
    await addUsage(trx, input)
  })
}

function addUsage(trx: ShopDb, { counter, visitorHash, amount, at }: Usage) {
  const total = sql<number>`${sql.ref(`assistant_usage.${counter}`)} + ${amount}`
  return trx
    .insertInto('assistant_usage')
    .values({ day: parisDay(at), visitor_hash: visitorHash, tokens: 0, [counter]: Math.max(0, amount) })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'visitor_hash'])
        .doUpdateSet({ [counter]: sql<number>`case when ${total} > 0 then ${total} else 0 end` }),
    )
    .returning(['tokens', 'failed_look_ups'])
    .executeTakeFirstOrThrow()
}
