import type { AgentKey, ShopDb } from '~/database/schema'

import { listAgentRows, untouched } from './state.server'

/** Whose mails leave now: of those that write, the ones that a person wants to run. */
export async function listSendingAgents(db: ShopDb): Promise<AgentKey[]> {
  const rows = await listAgentRows(db)
  return writers.filter((key) => (rows.find((row) => row.key === key) ?? untouched(key)).wanted === 'running')
}

const writers: AgentKey[] = ['email', 'recovery']
