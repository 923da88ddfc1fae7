import type { RouterContextProvider } from 'react-router'
import type { AgentCard } from '~/components/admin/agent/agent-card'
import { shortDay } from '~/components/admin/dashboard/format'
import type { SecurityFinding } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { findAgent } from '~/models/base/agent/index.server'
import { HIGH_PERCENT, scanName, scoreTone, type Trend } from '~/models/platform/security'
import {
  findSecurityState,
  readResources,
  readSecurityHistory,
  type SecurityState,
} from '~/models/platform/security/index.server'
import { formatMoment } from '~/models/values/french-date'
import { config } from '~/runtime/config.server'
import { toCard } from '../agents/agents-page.server'
import { isOperator } from '../system/verbs.server'

export async function loadSecurityPage(context: Readonly<RouterContextProvider>): Promise<SecurityPageData> {
  const { db, at } = adminRequest(context)
  const state = await findSecurityState(db)
  const { days, trend, total } = await readSecurityHistory(db, at)
  return {
    agent: toCard(await findAgent(context.get(tenantContext), 'security', at)),
    audit: state && showAudit(state),
    resources: isOperator(context) ? await showResources() : undefined,
    history: { days: days.map(({ day, score }) => ({ label: shownDay(day), score })), trend: trendText[trend], total },
  }
}

const trendText: Record<Trend, string> = {
  improving: 'en hausse',
  declining: 'en baisse',
  stable: 'stable',
}

const causeText = { scheduled: 'automatique', asked: 'à la demande' }

function showAudit(state: SecurityState): AuditView {
  const { audit, score, status, findings, alerts, recommendations, criticalAlerts } = state
  return {
    score: score === undefined ? undefined : { value: score, tone: scoreTone(score) },
    isHealthy: status === 'healthy',
    at: formatMoment(audit.at),
    cause: causeText[audit.cause] ?? audit.cause,
    seconds: secondsFormat.format(audit.duration_ms / 1000),
    passedWeight: audit.passed_weight,
    runWeight: audit.run_weight,
    scans: findings.map(toRow),
    alerts: alerts.map(toRow),
    moreAlerts: criticalAlerts - alerts.length,
    recommendations: recommendations.map(toRow),
  }
}

const secondsFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

function toRow({ scan, outcome, severity, weight, evidence, fix }: SecurityFinding): ScanRow {
  const failure = severity === 'critical' ? 'critical' : 'warning'
  // A malformed result counts as skipped.
  const state = outcome === 'failed' ? failure : outcome === 'passed' ? 'passed' : 'skipped'
  return { scan, name: scanName(scan), state, weight, evidence, fix: fix ?? undefined }
}

async function showResources() {
  const { cpu, memory, disk } = await readResources(config.dataDir)
  const named = [
    { name: 'Processeur', percent: cpu },
    { name: 'Mémoire', percent: memory },
    { name: 'Disque', percent: disk },
  ]
  return named.map((each) => ({ ...each, isHigh: each.percent > HIGH_PERCENT }))
}

/** A malformed date is shown as stored. */
function shownDay(day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? shortDay(day) : day
}

export interface ScanRow {
  scan: string
  name: string
  state: 'passed' | 'warning' | 'critical' | 'skipped'
  weight: number
  evidence: string
  fix: string | undefined
}

export interface ResourceView {
  name: string
  percent: number
  isHigh: boolean
}

export interface AuditView {
  /** Undefined when no scan could run. */
  score: { value: number; tone: 'positive' | 'caution' | 'danger' } | undefined
  isHealthy: boolean
  at: string
  cause: string
  seconds: string
  passedWeight: number
  runWeight: number
  scans: ScanRow[]
  alerts: ScanRow[]
  moreAlerts: number
  recommendations: ScanRow[]
}

export interface SecurityPageData {
  agent: AgentCard
  /** Undefined before the first audit. */
  audit: AuditView | undefined
  /** Undefined except in the machine's first shop. */
  resources: ResourceView[] | undefined
  history: { days: { label: string; score: number }[]; trend: string; total: number }
}
