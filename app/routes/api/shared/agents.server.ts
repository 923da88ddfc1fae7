import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { type AgentKey, agentKeys, isAgentKey } from '~/models/base/agent'
import {
  type AgentView,
  findAgent,
  listAgents,
  type startAgent,
  type startAllAgents,
} from '~/models/base/agent/index.server'
import { readRecovery } from '~/models/mailing/recovery/index.server'
import { fromEntries } from '~/runtime/record'
import { defineCall } from './call.server'
import { problem } from './problem.server'
import { apiSchemas } from './schemas.server'

const instant = z.string().nullable().describe('Instant ISO-8601, UTC.')

const recoverySchema = z
  .object({
    overview: z.object({
      pending_carts: z.int(),
      processing_carts: z.int(),
      converted_carts: z.int(),
      conversion_rate: z.number().describe('En pour cent.'),
    }),
    today: z.object({ conversions: z.int(), revenue: z.number().describe('TTC, en euros.') }),
  })
  .register(apiSchemas, { id: 'RecoveryDashboard' })

export const agentSchema = z
  .object({
    name: z.string(),
    priority: z.enum(['high', 'medium', 'low']),
    running: z.boolean().describe('Ce qui est, non ce qui est voulu.'),
    active: z.boolean().describe('Comme `running`, pour le tableau de bord.'),
    status: z
      .enum(['running', 'ready', 'error', 'stopped', 'unconfigured', 'pending'])
      .describe('`pending`\u202f: à venir. `unconfigured`\u202f: il lui manque ce avec quoi il travaille.'),
    uptime_seconds: z.int(),
    auto_start: z.boolean().describe('Reprend après un redémarrage, sauf arrêté par une personne.'),
    last_activity: instant,
    last_run: instant,
    next_run: instant,
    last_error: z.string().nullable(),
    sequences_running: z.int(),
    dashboard: recoverySchema.optional().describe('De l’agent `recovery`.'),
  })
  .register(apiSchemas, { id: 'Agent' })

export const agentMapSchema = z
  .object({ agents: z.record(z.enum(agentKeys), agentSchema) })
  .register(apiSchemas, { id: 'Agents' })

export const agentParams = z.object({ agent: z.string() })

/** A call without body that changes one agent, and answers with it. */
export function defineAgentControl({
  control,
  ...described
}: {
  id: string
  summary: string
  description: string
  control: typeof startAgent
}) {
  return defineCall({
    ...described,
    method: 'post',
    tag: 'Agents',
    params: agentParams,
    answer: { description: 'L’agent après le changement.', schema: agentSchema, example: agentExample },
    refusals: [401, 403, 404, 409],
    async handle({ tenant, params, context, at }) {
      const key = agentOf(params.agent)
      if (!key) return unknownAgent()
      const changed = await control(tenant, { key, actor: adminRequest(context).actor, at })
      if (changed.ok) return toAgent(tenant.db, await findAgent(tenant, key, new Date()), new Date())
      return problem(409, changed.reason === 'later' ? 'Cet agent est à venir.' : changed.message)
    },
  })
}

/** A call without body that changes every agent, and answers with all. */
export function defineAgentsControl({
  control,
  ...described
}: {
  id: string
  summary: string
  control: typeof startAllAgents
}) {
  return defineCall({
    ...described,
    method: 'post',
    tag: 'Agents',
    description: 'Sans corps.',
    answer: { description: 'Les agents après le changement.', schema: agentMapSchema, example: agentMapExample },
    refusals: [401, 403],
    async handle({ tenant, context, at }) {
      await control(tenant, { actor: adminRequest(context).actor, at })
      return toAgentMap(tenant.db, await listAgents(tenant, new Date()), new Date())
    },
  })
}

type Answer = z.input<typeof agentSchema>

/** Adds the agent-specific figures. */
export async function toAgent(db: ShopDb, agent: AgentView, at: Date): Promise<Answer> {
  const base = stateOf(agent)
  if (agent.key !== 'recovery') return base
  const { pending, processing, converted, conversionPercent, today } = await readRecovery(db, at)
  const carts = { pending_carts: pending, processing_carts: processing, converted_carts: converted }
  return {
    ...base,
    dashboard: {
      overview: { ...carts, conversion_rate: conversionPercent },
      today: { conversions: today.conversions, revenue: today.revenueCents / 100 },
    },
  }
}

function stateOf(agent: AgentView): Answer {
  const { name, priority, isRunning, status, uptimeSeconds, autoStart, lastActivity, lastRun, nextRun, lastError } =
    agent
  return {
    ...{ name, priority, running: isRunning, active: isRunning, status },
    uptime_seconds: uptimeSeconds,
    auto_start: autoStart,
    last_activity: lastActivity ?? null,
    last_run: lastRun ?? null,
    next_run: nextRun ?? null,
    last_error: lastError?.message ?? null,
    sequences_running: agent.sequencesRunning,
  }
}

export async function toAgentMap(db: ShopDb, agents: AgentView[], at: Date): Promise<z.input<typeof agentMapSchema>> {
  const entries = await Promise.all(agents.map(async (agent) => [agent.key, await toAgent(db, agent, at)] as const))
  return { agents: fromEntries(entries) }
}

export const agentExample: z.input<typeof agentSchema> = {
  name: 'Upload',
  priority: 'high',
  running: true,
  active: true,
  status: 'running',
  uptime_seconds: 5400,
  auto_start: true,
  last_activity: '2026-11-23T08:12:40.000Z',
  last_run: '2026-11-23T08:12:40.000Z',
  next_run: null,
  last_error: null,
  sequences_running: 0,
}

export const agentMapExample: z.input<typeof agentMapSchema> = {
  agents: fromEntries(agentKeys.map((key) => [key, agentExample])),
}

/** Undefined for an unknown name. */
export function agentOf(name: string): AgentKey | undefined {
  return isAgentKey(name) ? name : undefined
}

export const unknownAgent = () => problem(404, 'Cet agent n’existe pas.')
