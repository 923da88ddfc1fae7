import type { AgentKey, ShopDb } from '~/database/schema'

import { listAgentRows, untouched } from './state.server'

/** Agents whose mails may be sent now: the mailing agents that are enabled. */
export async function listSendingAgents(db: ShopDb): Promise<AgentKey[]> {
  const rows = await listAgentRows(db)
  return writers.filter((key) => (rows.find((row) => row.key === key) ?? untouched(key)).wanted === 'running')
}

const writers: AgentKey[] = ['email', 'recovery']
