import type { AgentKey, AgentRow, ShopDb } from '~/database/schema'
import { parisDay } from '~/models/values/french-date'
import { bootId } from '~/runtime/boot-id.server'
import { findPart } from './part.server'

/** Agents whose mails may be sent now: the mailing agents that are enabled. */
export async function listSendingAgents(db: ShopDb): Promise<AgentKey[]> {
  const rows = await listAgentRows(db)
  return writers.filter((key) => (rows.find((row) => row.key === key) ?? untouched(key)).wanted === 'running')
}

const writers: AgentKey[] = ['email', 'recovery']

/** Default of an agent without a row. */
export function untouched(key: AgentKey): AgentRow {
  return {
    key,
    wanted: findPart(key)?.startsWanted ? 'running' : 'stopped',
    actual: 'stopped',
    owner: null,
    auto_start: 1,
    started_at: null,
    stopped_at: null,
    last_run_at: null,
    next_run_at: null,
    last_error: null,
    last_error_at: null,
    failures: 0,
    tested_at: null,
    first_done_at: null,
  }
}

/** Agents with a row; seven at most. */
export function listAgentRows(db: ShopDb): Promise<AgentRow[]> {
  return db.selectFrom('agent').selectAll().execute()
}

export async function findAgentRow(db: ShopDb, key: AgentKey): Promise<AgentRow> {
  const row = await db.selectFrom('agent').selectAll().where('key', '=', key).executeTakeFirst()
  return row ?? untouched(key)
}

export async function isAgentWanted(db: ShopDb, key: AgentKey): Promise<boolean> {
  return (await findAgentRow(db, key)).wanted === 'running'
}

export async function updateAgent(db: ShopDb, key: AgentKey, columns: Partial<Omit<AgentRow, 'key'>>): Promise<void> {
  await db
    .insertInto('agent')
    .values({ ...untouched(key), ...columns })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
    .execute()
}

/** `actual` is valid only in the process that wrote it. */
export function actualOf({ actual, owner }: AgentRow): AgentRow['actual'] {
  return owner === bootId ? actual : 'stopped'
}

/** Runs in the transaction of the change it records. */
export async function countItems(
  trx: ShopDb,
  { agent, items, at }: { agent: AgentKey; items: number; at: Date },
): Promise<void> {
  if (items === 0) return
  await trx
    .insertInto('agent_day')
    .values({ agent, day: parisDay(at), done: items })
    .onConflict((conflict) =>
      conflict.columns(['agent', 'day']).doUpdateSet((eb) => ({ done: eb('agent_day.done', '+', items) })),
    )
    .execute()
}

export async function itemsToday(db: ShopDb, agent: AgentKey, at: Date): Promise<number> {
  const row = await db
    .selectFrom('agent_day')
    .select('done')
    .where('agent', '=', agent)
    .where('day', '=', parisDay(at))
    .executeTakeFirst()
  return row?.done ?? 0
}
