import { href, type RouterContextProvider } from 'react-router'
import type { AgentCard } from '~/components/admin/agent/agent-card'
import type { Job, ShopDb } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { type AgentStatus, agentName, statusLabels } from '~/models/base/agent'
import { type AgentView, findHandler, labelOfJob, listAgents, readAgentHealth } from '~/models/base/agent/index.server'
import { listDeadJobs } from '~/models/base/job/index.server'
import { dailyCapText } from '~/models/base/outbox'
import { readDailyCap } from '~/models/base/outbox/index.server'
import type { Settings } from '~/models/base/setting'
import { readNumber } from '~/models/base/setting/index.server'
import { countProspectsToday } from '~/models/crm/lead-feed/index.server'
import { RECOVERED_WITHIN_DAYS } from '~/models/mailing/recovery'
import { type RecoveryFigures, readRecovery } from '~/models/mailing/recovery/index.server'
import { type Assistant, assistantOf } from '~/models/support/contact'
import { formatMoment } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { formatCount } from '~/models/values/wording'

export type AgentsPageData = Awaited<ReturnType<typeof loadAgentsPage>>

export async function loadAgentsPage(context: Readonly<RouterContextProvider>) {
  const { at, readSettings } = adminRequest(context)
  const tenant = context.get(tenantContext)
  const settings = await readSettings()
  const agents = named(await listAgents(tenant, at), assistantOf(settings, tenant.template.words.shop))
  return {
    cards: await toCards(tenant.db, { agents, settings, at }),
    health: await readAgentHealth(tenant, { agents }),
    objective: {
      today: await countProspectsToday(tenant.db, at),
      aim: readNumber(settings, 'agents.daily_prospects'),
    },
    plan: agents.map(toPlanRow),
    dead: (await listDeadJobs(tenant.db)).map(toDeadJob),
  }
}

/** The assistant is called as on the shop's pages. */
function named(agents: AgentView[], { agent: name }: Assistant): AgentView[] {
  return agents.map((agent) => (agent.key === 'thomas' ? { ...agent, name } : agent))
}

/** Also used by the dashboard. */
export async function loadAgentCards(context: Readonly<RouterContextProvider>): Promise<AgentCard[]> {
  const { db, template, at, readSettings } = adminRequest(context)
  const settings = await readSettings()
  const agents = named(await listAgents(context.get(tenantContext), at), assistantOf(settings, template.words.shop))
  return toCards(db, { agents, settings, at })
}

async function toCards(
  db: ShopDb,
  { agents, settings, at }: { agents: AgentView[]; settings: Settings; at: Date },
): Promise<AgentCard[]> {
  const recovery = recoveryFacts(await readRecovery(db, at))
  const cap = dailyCapText(readDailyCap(settings))
  return agents.map((agent) => {
    const card = toCard(agent)
    if (agent.key === 'recovery') return { ...card, facts: [...recovery, ...card.facts] }
    return agent.key === 'email' ? { ...card, task: `${card.task}, ${cap}` } : card
  })
}

function recoveryFacts({ pending, processing, converted, conversionPercent, today }: RecoveryFigures) {
  const sales = `${today.conversions} pour ${formatEuros(today.revenueCents)} TTC`
  return [
    { label: 'Paniers en attente', value: String(pending) },
    { label: 'En récupération', value: String(processing) },
    { label: `Récupérés (payés sous ${RECOVERED_WITHIN_DAYS} jours)`, value: String(converted) },
    { label: 'Taux de conversion', value: `${conversionPercent.toLocaleString('fr-FR')} %` },
    { label: 'Récupérés aujourd’hui', value: sales },
  ]
}

export function toCard(agent: AgentView): AgentCard {
  const { key, name, task, status, hasTest, obstacle, remark, progress, lastError } = agent
  return {
    ...{ key, name, task, hasTest, obstacle, remark, progress },
    screen: screens[key],
    label: statusLabels[status],
    tone: tones[status],
    isPending: status === 'pending',
    autoStart: agent.isWanted ? agent.autoStart : undefined,
    isWanted: agent.isWanted && status !== 'error' && status !== 'unconfigured',
    lastError: lastError && `Dernière erreur, ${formatMoment(lastError.at)}\u202f: ${lastError.message}`,
    facts: status === 'pending' ? [] : factsOf(agent),
  }
}

const screens: Partial<Record<AgentCard['key'], string>> = {
  hunter: href('/admin/agent-hunter'),
  email: href('/admin/agent-mercury'),
  upload: href('/admin/upload'),
  security: href('/admin/agent-fortress'),
}

const tones: Partial<Record<AgentStatus, AgentCard['tone']>> = {
  running: 'positive',
  ready: 'accent',
  error: 'danger',
  unconfigured: 'caution',
}

function factsOf(agent: AgentView): AgentCard['facts'] {
  const { isRunning, uptimeSeconds, lastRun, lastActivity, nextRun, waiting, today } = agent
  const facts = [
    { label: 'En marche depuis', value: isRunning && agent.startedAt ? minutes(uptimeSeconds) : undefined },
    { label: 'Dernier passage', value: lastRun ? formatMoment(lastRun) : undefined },
    { label: 'Dernière activité', value: lastActivity && !lastRun ? formatMoment(lastActivity) : undefined },
    { label: 'Prochain passage', value: nextRun ? formatMoment(nextRun) : undefined },
    { label: 'En attente', value: waiting > 0 ? formatCount(waiting) : undefined },
    { label: 'Séquences en cours', value: agent.key === 'email' ? String(agent.sequencesRunning) : undefined },
    { label: 'Aujourd’hui', value: todayText(today) },
    { label: 'Au redémarrage', value: restartText(agent) },
  ]
  return facts.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]))
}

function restartText({ isWanted, autoStart }: AgentView): string {
  if (!isWanted) return 'reste arrêté'
  return autoStart ? 'reprend' : 'attend une personne'
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min`
}

function todayText({ items, quota, words }: AgentView['today']): string | undefined {
  if (quota !== undefined) return `${formatCount(items)} sur ${formatCount(quota)} ${words}`
  return items > 0 ? `${formatCount(items)} ${words}` : undefined
}

/** `reached`: one entry per phase, in order. */
function toPlanRow({ key, name, phases }: AgentView) {
  const { isConfigured, isTested, isProving, isInService } = phases
  return { key, name, reached: [isConfigured, isTested, isProving, isInService] }
}

function toDeadJob(job: Job) {
  return {
    id: job.id,
    label: labelOfJob(job),
    agent: job.agent ? agentName(job.agent) : 'tâche du serveur',
    error: job.last_error ?? 'Sans explication.',
    createdAt: formatMoment(job.created_at),
    canRehearse: findHandler(job)?.rehearse !== undefined,
  }
}
