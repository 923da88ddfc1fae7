import { expect, test } from 'vitest'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { deleteOldUsage, reserveUsage } from './assistant-usage.server'

test('the figures of former days are deleted a share at a time, those of today stay', async () => {
  const db = await openDemoShop()
  const caps = { shop: 1000, visitor: 1000 }
  const today = later(3 * 24 * 60)
  for (const day of [at, today]) {
    for (const visitorHash of ['a', 'b']) {
      await reserveUsage(db, { counter: 'tokens', visitorHash, amount: 10, caps, at: day })
    }
  }
  const rows = async () => (await db.selectFrom('assistant_usage').select('day').execute()).length
  for (const left of [4, 3, 3]) {
    await deleteOldUsage(db, { at: today, limit: 2 })
    expect(await rows()).toBe(left)
  }
})
