import type { Kysely } from 'kysely'
import { execute } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(db, 'alter table tenant add column operator_until text')
}
