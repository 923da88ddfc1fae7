import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { buy } from '../../../tests/support/loyalty'
import { openDemoShop } from '../../../tests/support/shop-database'
import { mailboxKey } from './email-address'

const spellings: [string, string][] = [
  ['alice@example.fr', 'alice@example.fr'],
  ['Alice+1@Example.fr', 'alice@example.fr'],
  ['alice+a+b@example.fr.', 'alice@example.fr'],
  ['a.lice@example.fr', 'a.lice@example.fr'],
  ['alice@mail+x.fr', 'alice@mail+x.fr'],
  ['a.l.i.c.e+shop@gmail.com', 'alice@gmail.com'],
  ['A.lice@googlemail.com', 'alice@gmail.com'],
  ['a.lice@gmail.com.example.fr', 'a.lice@gmail.com.example.fr'],
]

test.each(spellings)('%s is the mailbox %s', (email, key) => {
  expect(mailboxKey(email)).toBe(key)
})

test('orders and mails store the mailbox key, found by an index', async () => {
  const db = await openDemoShop()
  const id = await buy(db, { email: 'Alice+1@Example.fr' })
  const orders = db.selectFrom('customer_order').select('id').where('mailbox', '=', 'alice@example.fr')
  const mails = db.selectFrom('email').select('id').where('mailbox', '=', 'alice@example.fr')
  expect(await orders.execute()).toEqual([{ id }])
  expect((await mails.execute()).length).toBeGreaterThan(0)
  expect(await planOf(db, orders)).toContain('customer_order_by_mailbox')
  expect(await planOf(db, mails.where('kind', '=', 'order-confirmation'))).toContain('email_by_mailbox')
})

async function planOf(db: ShopDb, query: { compile(): CompiledQuery }): Promise<string> {
  const { sql, parameters } = query.compile()
  const plan = await db.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
  return JSON.stringify(plan.rows)
}
