import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { at, openDemoShop } from '../../../tests/support/shop-database'
import { ordersToDo } from './desk.server'

test.each(['ship', 'transfer', 'refund', 'mismatch', 'withdrawal', 'late'] as const)(
  'orders of the kind « %s » are found by an index',
  async (task) => {
    const db = await openDemoShop()
    const { sql, parameters } = ordersToDo(db, { task, at }).select('id').compile()
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    const plan = rows.map(({ detail }) => detail)
    expect(plan.filter((line) => /customer_order/.test(line)).length).toBeGreaterThan(0)
    expect(plan.filter((line) => /^SCAN (customer_order|payment)$/.test(line))).toEqual([])
  },
)
