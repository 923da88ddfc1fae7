import { sql } from 'kysely'
import type { Erasure } from '~/database/backup/erasures.server'
import type { ShopDb } from '~/database/schema'
import { mailboxHash } from '~/models/base/agreement/index.server'
import { normalizeEmail } from '~/models/values/email-address'
import type { Signer } from '~/runtime/secret.server'

import { forgetMailbox } from './erasure.server'
import { addressHash } from './erasure-journal.server'
import { erasePerson } from './person.server'

/** Repeats erasures in restored data, which hold the erased people again. Returns how many addresses were erased. */
export async function repeatErasures(
  db: ShopDb,
  { erasures, signer, at }: { erasures: Erasure[]; signer: Pick<Signer, 'sign'>; at: Date },
): Promise<number> {
  const actor = { id: null, name: 'Restauration' }
  const addresses = new Set(erasures.map(({ address }) => address))
  const mailboxes = new Set(erasures.map(({ mailbox }) => mailbox))
  let count = 0
  for (const email of await listAddresses(db)) {
    if (addresses.has(addressHash(email))) {
      const erased = await erasePerson(db, { email, signer, actor, at })
      if (erased.ok) count++
    } else if (mailboxes.has(mailboxHash(email))) {
      await db.transaction().execute((trx) => forgetMailbox(trx, email))
      count++
    }
  }
  return count
}

const addressColumn = /email$|emails$|^recipient$/
const addressIn = /[^\s"<>,;[\]]+@[^\s"<>,;[\]]+/g

/** All that the shop stores, from every column of addresses. */
async function listAddresses(db: ShopDb): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { name: table, columns } of await db.introspection.getTables()) {
    for (const { name: column } of columns.filter(({ name }) => addressColumn.test(name))) {
      const { rows } = await sql<{ value: string | null }>`
        select distinct ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db)
      for (const { value } of rows)
        for (const [email] of (value ?? '').matchAll(addressIn)) found.add(normalizeEmail(email))
    }
  }
  return found
}
