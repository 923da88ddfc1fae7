import type { SecurityAudit, SecurityFinding, ShopDb } from '~/database/schema'
import { parisDay } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'

import { queueSecurityAlerts } from './alert.server'
import type { Audited } from './conduct.server'
import { scanDefinition, scanKeys } from './scans'
import { scoreOf, securityStatus, TREND_DAYS, type Trend, trendOf } from './score'

/** Of four weeks: an administrator may ask for a few a day. */
const MOST_AUDITS = 400
const MOST_ALERTS = 5
const MOST_RECOMMENDATIONS = 4

/** Stores an audit with its findings, and queues mails about new critical ones. */
export async function recordSecurityAudit(
  trx: ShopDb,
  { audited, cause, at, durationMs }: { audited: Audited; cause: SecurityAudit['cause']; at: Date; durationMs: number },
): Promise<SecurityAudit> {
  const weightOf = (isCounted: (outcome: SecurityFinding['outcome']) => boolean) =>
    audited.reduce((sum, { scan, checked }) => sum + (isCounted(checked.outcome) ? scanDefinition(scan).weight : 0), 0)
  const audit = await trx
    .insertInto('security_audit')
    .values({
      at: at.toISOString(),
      cause,
      passed_weight: weightOf((outcome) => outcome === 'passed'),
      run_weight: weightOf((outcome) => outcome !== 'skipped'),
      duration_ms: Math.round(durationMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const findings = audited.map(({ scan, checked }) => ({
    audit: audit.position,
    scan,
    outcome: checked.outcome,
    severity: checked.outcome === 'failed' ? checked.severity : ('none' as const),
    weight: scanDefinition(scan).weight,
    evidence: checked.evidence,
    fix: checked.outcome === 'failed' ? checked.fix : null,
    resources: checked.resources ? JSON.stringify(checked.resources) : null,
  }))
  await trx.insertInto('security_finding').values(findings).execute()
  await queueSecurityAlerts(trx, { audit, findings, at })
  return audit
}

export interface SecurityState {
  audit: SecurityAudit
  score: number | undefined
  status: 'healthy' | 'attention'
  /** In the order of the scans. */
  findings: SecurityFinding[]
  /** The heaviest first. */
  alerts: SecurityFinding[]
  recommendations: SecurityFinding[]
  criticalAlerts: number
}

/** Findings of the newest audit; undefined before the first. */
export async function findSecurityState(db: ShopDb): Promise<SecurityState | undefined> {
  const audit = await db
    .selectFrom('security_audit')
    .selectAll()
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!audit) return undefined
  const findings = await listFindings(db, audit.position)
  const heaviest = findings.filter(({ outcome }) => outcome === 'failed').toSorted((a, b) => b.weight - a.weight)
  const critical = heaviest.filter(({ severity }) => severity === 'critical')
  const score = scoreOf(audit)
  return {
    audit,
    score,
    status: securityStatus({ score, criticalAlerts: critical.length }),
    findings,
    alerts: critical.slice(0, MOST_ALERTS),
    recommendations: heaviest.filter(({ severity }) => severity !== 'critical').slice(0, MOST_RECOMMENDATIONS),
    criticalAlerts: critical.length,
  }
}

async function listFindings(db: ShopDb, audit: number): Promise<SecurityFinding[]> {
  const rows = await db.selectFrom('security_finding').selectAll().where('audit', '=', audit).orderBy('scan').execute()
  const order: string[] = scanKeys
  const placeOf = ({ scan }: SecurityFinding) => (order.includes(scan) ? order.indexOf(scan) : order.length)
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

interface SecurityHistory {
  /** The last score of each day in Paris, oldest first. */
  days: { day: string; score: number }[]
  trend: Trend
  /** Since the beginning. */
  total: number
}

/** Of the last four weeks. */
export async function readSecurityHistory(db: ShopDb, at: Date): Promise<SecurityHistory> {
  const audits = await db
    .selectFrom('security_audit')
    .selectAll()
    .where('at', '>', new Date(at.getTime() - TREND_DAYS * DAY_MS).toISOString())
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(MOST_AUDITS)
    .execute()
  const scored = audits.reverse().flatMap((audit) => {
    const score = scoreOf(audit)
    return score === undefined ? [] : [{ day: dayOf(audit.at), score }]
  })
  const { total } = await db
    .selectFrom('security_audit')
    .select(({ fn }) => fn.max('position').as('total'))
    .executeTakeFirstOrThrow()
  return {
    days: [...new Map(scored.map((each) => [each.day, each])).values()],
    trend: trendOf(scored.map(({ score }) => score)),
    total: total ?? 0,
  }
}

/** A damaged instant is shown as stored. */
function dayOf(at: string): string {
  const instant = new Date(at)
  return Number.isNaN(instant.getTime()) ? at : parisDay(instant)
}
