import type { AgentKey, ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'

import { agentKeys, agentName } from './agents'
import { findPart } from './part.server'
import { findAgentRow, updateAgent } from './state.server'
import { awaitPoll } from './wake.server'

/** Time the engine has to apply a change before the screen reports it as pending. */
const SETTLE_MS = 2000

type Shop = Pick<Tenant, 'id' | 'db' | 'identity' | 'limits'>
type Who = { actor: AuditInput['actor']; at: Date }

export type ControlResult =
  | { ok: true }
  | { ok: false; reason: 'later' }
  | { ok: false; reason: 'obstacle'; message: string }

/** Requests that an agent runs; the engine starts it, also after a restart. */
export async function startAgent(shop: Shop, { key, ...who }: Who & { key: AgentKey }): Promise<ControlResult> {
  const refusal = await refusalOf(shop, key)
  if (refusal) return refusal
  const { agents: most } = shop.limits
  const isStarted = await want(shop.db, { key, wanted: 'running', most, ...who })
  if (!isStarted) return { ok: false, reason: 'obstacle', message: planLimitText(most) }
  await awaitPoll(shop.id, SETTLE_MS)
  return { ok: true }
}

function planLimitText(most: number | undefined): string {
  return `${most} agents sont en marche\u202f: votre formule n’en permet pas plus. Arrêtez-en un, ou changez de formule.`
}

/** Commits no further batch of its work, also after a restart. */
export async function stopAgent(shop: Shop, { key, ...who }: Who & { key: AgentKey }): Promise<ControlResult> {
  if (!findPart(key)) return { ok: false, reason: 'later' }
  await want(shop.db, { key, wanted: 'stopped', ...who })
  await awaitPoll(shop.id, SETTLE_MS)
  return { ok: true }
}

export async function toggleAgent(shop: Shop, input: Who & { key: AgentKey }): Promise<ControlResult> {
  const { wanted } = await findAgentRow(shop.db, input.key)
  return wanted === 'running' ? stopAgent(shop, input) : startAgent(shop, input)
}

/** Starts every agent that can start, as far as the plan allows; returns their names. */
export async function startAllAgents(shop: Shop, who: Who): Promise<AgentKey[]> {
  const startable: AgentKey[] = []
  const started: AgentKey[] = []
  for (const key of agentKeys) if (!(await refusalOf(shop, key))) startable.push(key)
  for (const key of startable)
    if (await want(shop.db, { key, wanted: 'running', most: shop.limits.agents, ...who })) started.push(key)
  await awaitPoll(shop.id, SETTLE_MS)
  return started
}

export async function stopAllAgents(shop: Shop, who: Who): Promise<AgentKey[]> {
  const stopped = agentKeys.filter((key) => findPart(key))
  for (const key of stopped) await want(shop.db, { key, wanted: 'stopped', ...who })
  await awaitPoll(shop.id, SETTLE_MS)
  return stopped
}

async function refusalOf(shop: Shop, key: AgentKey): Promise<Exclude<ControlResult, { ok: true }> | undefined> {
  const part = findPart(key)
  if (!part) return { ok: false, reason: 'later' }
  const message = await part.findObstacle?.(shop)
  return message === undefined ? undefined : { ok: false, reason: 'obstacle', message }
}

/** Whether the agent resumes after a restart or needs a manual start. */
export function setAutoStart(
  db: ShopDb,
  { key, autoStart, actor, at }: Who & { key: AgentKey; autoStart: boolean },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = (await findAgentRow(trx, key)).auto_start
    const after = autoStart ? 1 : 0
    if (before === after) return
    await updateAgent(trx, key, { auto_start: after })
    await logChange(trx, { key, action: 'agent.auto-start', actor, at, after: { auto_start: autoStart } })
  })
}

/** False when `most` others are wanted already. */
function want(
  db: ShopDb,
  { key, wanted, most, actor, at }: Who & { key: AgentKey; wanted: 'running' | 'stopped'; most?: number | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await findAgentRow(trx, key)
    const failed = row.actual === 'error'
    if (row.wanted === wanted && !failed) return true
    if (wanted === 'running' && most !== undefined && (await countWanted(trx, key)) >= most) return false
    const now = at.toISOString()
    await updateAgent(trx, key, {
      wanted,
      ...(wanted === 'stopped' ? { stopped_at: now } : { stopped_at: null, started_at: now, failures: 0 }),
      ...(failed && { actual: 'stopped' as const }),
    })
    await logChange(trx, { key, action: wanted === 'running' ? 'agent.start' : 'agent.stop', actor, at })
    return true
  })
}

async function countWanted(trx: ShopDb, except: AgentKey): Promise<number> {
  const others = agentKeys.filter((key) => key !== except && findPart(key))
  const rows = await Promise.all(others.map((key) => findAgentRow(trx, key)))
  return rows.filter(({ wanted }) => wanted === 'running').length
}

function logChange(
  trx: ShopDb,
  { key, ...entry }: Pick<AuditInput, 'action' | 'actor' | 'at' | 'after'> & { key: AgentKey },
) {
  return recordAudit(trx, { ...entry, subject: { kind: 'agent', id: key, label: agentName(key) } })
}

/** Stops an agent as an administrator would; persists across restarts, with the reason as its last error. */
export async function pauseAgent(
  trx: ShopDb,
  { key, message, at }: { key: AgentKey; message: string; at: Date },
): Promise<void> {
  const now = at.toISOString()
  await updateAgent(trx, key, { wanted: 'stopped', stopped_at: now, last_error: message, last_error_at: now })
}
