import { expect, test } from 'vitest'
import type { VatCheck } from '~/database/schema'
import { insertOrderRow } from '../../../../tests/support/order-row'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { sumDistanceSales } from './admin.server'
import { checkVatNumbersAgain } from './vat-check.server'

const year = { from: new Date('2026-01-01'), to: new Date('2027-01-01') }
const belgian = { country: 'Belgique', is_demo: 0, paid_at: at.toISOString(), created_at: at.toISOString() } as const

async function shopWith(numbers: { vat_number: string | null; vat_check: VatCheck | null }[]) {
  const db = await openDemoShop()
  for (const [place, number] of numbers.entries()) {
    const own = { id: `order-${place}`, order_number: `B000000${place}`, fingerprint: `f${place}` }
    const subtotal_cents = 10_000 * 10 ** place
    const amounts = { subtotal_cents, tax_cents: subtotal_cents / 5, total_cents: subtotal_cents * 1.2 }
    await insertOrderRow(db, { ...belgian, ...own, ...number, ...amounts })
  }
  const checks = async () => {
    const rows = await db.selectFrom('customer_order').select(['id', 'vat_check']).orderBy('id').execute()
    return rows.filter(({ id }) => id.startsWith('order-')).map(({ vat_check }) => vat_check)
  }
  return { db, checks }
}

test('a number unknown to the register makes a consumer', async () => {
  const { db } = await shopWith([
    { vat_number: null, vat_check: null },
    { vat_number: 'BE0000000001', vat_check: 'unknown' },
    { vat_number: 'BE0000000002', vat_check: 'valid' },
    { vat_number: 'BE0000000003', vat_check: 'unverified' },
  ])
  expect(await sumDistanceSales(db, year)).toBe(110_000)
})

test('an unchecked number is retried until the register answers', async () => {
  const number = (place: number) => ({ vat_number: `BE000000000${place}`, vat_check: 'unverified' as const })
  const { db, checks } = await shopWith([number(0), number(1), number(2)])
  const asked: string[] = []
  const answers: VatCheck[] = ['unverified', 'valid', 'unknown', 'unverified']
  const register = {
    check: async (typed: string) => {
      asked.push(typed)
      return answers[asked.length - 1] ?? 'unverified'
    },
  }
  const again = (when = at) =>
    checkVatNumbersAgain(db, { register, at: when, limit: 20, signal: new AbortController().signal })
  expect([await again(), asked.length, await checks()]).toEqual([0, 1, ['unverified', 'unverified', 'unverified']])
  expect([await again(), asked.length, await checks()]).toEqual([2, 4, ['valid', 'unknown', 'unverified']])
  expect(asked.slice(1)).toEqual(['BE0000000000', 'BE0000000001', 'BE0000000002'])
  await again(later(31 * 24 * 60))
  expect(asked).toHaveLength(4)
})
