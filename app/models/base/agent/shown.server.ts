import { countOf } from '~/database/aggregates'
import type { AgentKey, AgentRow, ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { countDeadJobs } from '~/models/base/job/index.server'
import { bootedAt } from '~/runtime/boot-id.server'
import { DAY_MS } from '~/runtime/time'

import { type AgentStatus, agents } from './agents'
import { type AgentPart, findPart } from './part.server'
import { actualOf, itemsToday, listAgentRows, untouched } from './state.server'
import { hasEngine } from './wake.server'

/** Time since the first run after which an agent counts as in service. */
const PROVING_DAYS = 7

/** The four phases of its introduction. */
interface AgentPhases {
  isConfigured: boolean
  isTested: boolean
  isProving: boolean
  isInService: boolean
}

export interface AgentView {
  key: AgentKey
  name: string
  priority: 'high' | 'medium' | 'low'
  task: string
  status: AgentStatus
  isRunning: boolean
  /** Requested state; differs from `isRunning` while the engine applies it, and where it cannot. */
  isWanted: boolean
  /** Why it is not running, in French. */
  obstacle: string | undefined
  /** Missing optional configuration, in French. */
  remark: string | undefined
  startedAt: string | undefined
  uptimeSeconds: number
  autoStart: boolean
  lastActivity: string | undefined
  lastRun: string | undefined
  nextRun: string | undefined
  lastError: { message: string; at: string } | undefined
  today: { items: number; quota: number | undefined; words: string }
  waiting: number
  /** Of the current job. */
  progress: { done: number; total: number | undefined } | undefined
  hasTest: boolean
  sequencesRunning: number
  phases: AgentPhases
}

type Shop = Pick<Tenant, 'db' | 'identity'>

/** All of them, in the order of the screens. */
export async function listAgents(shop: Shop, at: Date): Promise<AgentView[]> {
  const rows = await listAgentRows(shop.db)
  const shown: AgentView[] = []
  for (const { key } of agents) {
    shown.push(await showAgent(shop, rows.find((row) => row.key === key) ?? untouched(key), at))
  }
  return shown
}

export async function findAgent(shop: Shop, key: AgentKey, at: Date): Promise<AgentView> {
  const row = (await listAgentRows(shop.db)).find((each) => each.key === key)
  return showAgent(shop, row ?? untouched(key), at)
}

async function showAgent(shop: Shop, row: AgentRow, at: Date): Promise<AgentView> {
  const { key } = row
  const part = findPart(key)
  const missing = await part?.findObstacle?.(shop)
  const isRunning = runs(row, { part, missing })
  const activity = await part?.findActivity?.(shop.db)
  const startedAt = isRunning ? runningSince(row, part) : undefined
  const definition = agents.find((agent) => agent.key === key) ?? { key, name: key, priority: 'low', task: '' }
  return {
    ...definition,
    status: statusOf(row, { part, missing, isRunning }),
    isRunning,
    isWanted: part !== undefined && row.wanted === 'running',
    obstacle: obstacleOf(row, { part, missing, isRunning }),
    remark: await part?.findRemark?.(shop),
    startedAt,
    uptimeSeconds: startedAt ? Math.max(0, Math.round((at.getTime() - Date.parse(startedAt)) / 1000)) : 0,
    autoStart: row.auto_start === 1,
    lastActivity: activity?.last ?? row.last_run_at ?? undefined,
    lastRun: row.last_run_at ?? undefined,
    nextRun: (isRunning && row.next_run_at) || undefined,
    lastError: row.last_error && row.last_error_at ? { message: row.last_error, at: row.last_error_at } : undefined,
    today: {
      items: await itemsToday(shop.db, key, at),
      quota: part?.dailyQuota,
      words: part?.itemText ?? 'éléments',
    },
    ...(await readQueue(shop.db, part, at)),
    hasTest: part?.test !== undefined,
    sequencesRunning: isRunning ? ((await part?.countSequences?.(shop.db)) ?? 0) : 0,
    phases: phasesOf(row, { part, missing, isRunning, first: activity?.first ?? row.first_done_at, at }),
  }
}

interface Known {
  part: AgentPart | undefined
  missing: string | undefined
}

function runs(row: AgentRow, { part, missing }: Known): boolean {
  if (!part) return false
  if (part.isImmediate) return row.wanted === 'running' && missing === undefined
  return hasEngine() && actualOf(row) === 'running'
}

/** An agent that works within requests runs since the server's start, or since it was enabled. */
function runningSince({ started_at }: AgentRow, part: AgentPart | undefined): string | undefined {
  if (!part?.isImmediate) return started_at ?? undefined
  return started_at !== null && started_at > bootedAt ? started_at : bootedAt
}

function statusOf(row: AgentRow, { part, missing, isRunning }: Known & { isRunning: boolean }): AgentStatus {
  if (!part) return 'pending'
  if (isRunning) return 'running'
  if (missing !== undefined) return 'unconfigured'
  if (row.wanted === 'running' && actualOf(row) === 'error') return 'error'
  return row.wanted === 'stopped' && row.stopped_at === null ? 'ready' : 'stopped'
}

function obstacleOf(row: AgentRow, { part, missing, isRunning }: Known & { isRunning: boolean }): string | undefined {
  if (!part || isRunning) return undefined
  if (missing !== undefined) return missing
  if (part.isImmediate || row.wanted === 'stopped') return undefined
  if (!hasEngine()) return 'Les agents ne tournent pas sur cette machine.'
  return actualOf(row) === 'error'
    ? 'Arrêté après trois travaux abandonnés de suite. Démarrez-le quand la cause est levée.'
    : 'Démarre dans un instant.'
}

function phasesOf(
  { tested_at }: AgentRow,
  { part, missing, isRunning, first, at }: Known & { isRunning: boolean; first: string | null; at: Date },
): AgentPhases {
  const provenSince = new Date(at.getTime() - PROVING_DAYS * DAY_MS).toISOString()
  return {
    isConfigured: part !== undefined && missing === undefined,
    isTested: tested_at !== null || first !== null,
    isProving: first !== null,
    isInService: isRunning && first !== null && first <= provenSince,
  }
}

async function readQueue(
  db: ShopDb,
  part: AgentPart | undefined,
  at: Date,
): Promise<Pick<AgentView, 'waiting' | 'progress'>> {
  const kinds = part?.handlers.map(({ kind }) => kind) ?? []
  if (kinds.length === 0) return { waiting: 0, progress: undefined }
  const queue = db.selectFrom('job').where('status', '=', 'waiting').where('kind', 'in', kinds)
  const count = await countOf(queue)
  const held = await queue
    .select(['progress_done', 'progress_total'])
    .where('lease_until', '>', at.toISOString())
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const progress = held && { done: held.progress_done, total: held.progress_total ?? undefined }
  return { waiting: count - (held ? 1 : 0), progress }
}

interface AgentHealth {
  status: 'healthy' | 'degraded' | 'unhealthy'
  /** Problems, in French. */
  reasons: string[]
  database: 'connected' | 'unavailable'
}

/** Status of a shop's agents and of their dependencies. */
export async function readAgentHealth(
  shop: Shop & Pick<Tenant, 'storage'>,
  { agents: shown }: { agents: AgentView[] },
): Promise<AgentHealth> {
  if (shop.storage.place() !== 'in-place' || shop.storage.refusesWrites()) {
    const reasons = ['La base de données refuse les écritures.']
    return { status: 'unhealthy', reasons, database: 'unavailable' }
  }
  const dead = await countDeadJobs(shop.db)
  const reasons = [
    ...shown.filter(({ status }) => status === 'error').map(({ name }) => `${name} est en erreur.`),
    ...(dead > 0 ? [dead === 1 ? 'Un travail est abandonné.' : `${dead} travaux sont abandonnés.`] : []),
    ...(hasEngine() ? [] : ['Les agents ne tournent pas dans ce serveur.']),
  ]
  return { status: reasons.length > 0 ? 'degraded' : 'healthy', reasons, database: 'connected' }
}
