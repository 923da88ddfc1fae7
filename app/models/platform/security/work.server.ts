import type { SecurityAudit } from '~/database/schema'
import { agentName } from '~/models/base/agent'
import type { JobHandler } from '~/models/base/agent/index.server'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import type { Config } from '~/runtime/config.server'

import { recordSecurityAudit } from './audits.server'
import { type Audited, runAudit, type ScannedShop } from './conduct.server'
import type { SecurityProbes } from './probes'
import { scoreOf } from './score'

export const SECURITY_JOB = 'security-audit'

interface Dependencies {
  config: Config
  probes: SecurityProbes
}

/** The daily audit. */
export function securityHandler({ config, probes }: Dependencies): JobHandler {
  return {
    kind: SECURITY_JOB,
    label: 'Analyse de sécurité',
    async run({ tenant, signal, now, finish }) {
      const at = now()
      const { audited, durationMs } = await timed(() => runAudit(tenant, { config, probes, at, signal }))
      await finish((trx) => recordSecurityAudit(trx, { audited, cause: 'scheduled', at, durationMs }))
      return { message: summaryOf(audited) }
    },
  }
}

function summaryOf(audited: Audited): string {
  const failed = audited.filter(({ checked }) => checked.outcome === 'failed').length
  if (failed === 0) return 'Rien à corriger.'
  return failed === 1 ? '1 point à corriger.' : `${failed} points à corriger.`
}

/** Shops with an audit in progress. */
const running = new Set<string>()

type AskForAuditResult =
  | { ok: true; audit: SecurityAudit; score: number | undefined }
  | { ok: false; reason: 'running' }

/** Runs at once, whether the agent is enabled or not. */
export async function askForAudit(
  shop: ScannedShop,
  { actor, at, signal, ...means }: Dependencies & { actor: AuditInput['actor']; at: Date; signal: AbortSignal },
): Promise<AskForAuditResult> {
  if (running.has(shop.id)) return { ok: false, reason: 'running' }
  running.add(shop.id)
  try {
    const { audited, durationMs } = await timed(() => runAudit(shop, { ...means, at, signal }))
    return await shop.db.transaction().execute(async (trx) => {
      const audit = await recordSecurityAudit(trx, { audited, cause: 'asked', at, durationMs })
      const score = scoreOf(audit)
      const subject = { kind: 'agent', id: 'security', label: agentName('security') }
      const after = { score: score ?? null }
      await recordAudit(trx, { at, actor, action: 'security.audit', subject, after })
      return { ok: true, audit, score }
    })
  } finally {
    running.delete(shop.id)
  }
}

async function timed(conduct: () => Promise<Audited>): Promise<{ audited: Audited; durationMs: number }> {
  const startedAt = performance.now()
  const audited = await conduct()
  return { audited, durationMs: performance.now() - startedAt }
}
