import type { ShopDb } from '~/database/schema'
import { demoAccounts, isDemoAccount } from '.'

/** Precomputed hashes of the published passwords: hashing would delay the first start by a second. */
const hashes: Record<string, string> = {
  'demo-administrator-1':
    '$argon2id$v=19$m=65536,t=3,p=1$n2X46PmMWiAO4dtZYogbRg$pfwYJnL+1m7DAoMMdBzzv35l75OFYfdL2Caniluj+wY',
  'demo-administrator-2':
    '$argon2id$v=19$m=65536,t=3,p=1$pybEHJeo3hE9FecgpkBbbA$5UiCzSkw4xYRq8w0ZXLD0Msoj6YRhE2nYY9IPKPgxi4',
  'demo-administrator-3':
    '$argon2id$v=19$m=65536,t=3,p=1$LtThiIQbeUtc/bO6d76CRA$YeA2VUjmH4cILkj7p87hFoOYgJbaLGr0Mi3OkDvxg7Q',
}

/** Creates the demo accounts in a demonstration without administrators. */
export async function fillDemoAccounts(db: ShopDb, { at }: { at: Date }): Promise<void> {
  const present = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'Administrator')
    .limit(1)
    .executeTakeFirst()
  if (present) return
  const rows = demoAccounts.map(({ id, name, email }) => ({
    id,
    email,
    name,
    role: 'Administrator' as const,
    password_hash: hashes[id] ?? null,
    created_at: at.toISOString(),
    erased_at: null,
  }))
  await db
    .insertInto('user')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hasDemoAccounts(db: ShopDb): Promise<boolean> {
  const ids = demoAccounts.map(({ id }) => id)
  const rows = await db.selectFrom('user').select(['id', 'role']).where('id', 'in', ids).execute()
  return rows.some((row) => row.role === 'Administrator' && isDemoAccount(row))
}
