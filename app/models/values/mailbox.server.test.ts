import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { buy } from '../../../tests/support/loyalty'
import { openDemoShop } from '../../../tests/support/shop-database'
import { isOrderOfMailbox, mailboxKey } from './mailbox.server'

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

test('orders are found by their mailbox as it is compared here, and by an index', async () => {
  const db = await openDemoShop()
  const id = await buy(db, { email: 'alice@example.fr' })
  for (const [email, key] of spellings) {
    await db.updateTable('customer_order').set({ email }).where('id', '=', id).execute()
    const orders = db.selectFrom('customer_order').select('id').where(isOrderOfMailbox(key))
    expect([email, await orders.execute()]).toEqual([email, [{ id }]])
  }
  const query = db.selectFrom('customer_order').select('id').where(isOrderOfMailbox('alice@example.fr')).compile()
  const plan = await db.executeQuery(CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]))
  expect(JSON.stringify(plan.rows)).toContain('customer_order_by_mailbox')
})
