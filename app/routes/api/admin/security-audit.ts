import { z } from 'zod'
import type { SecurityFinding } from '~/database/schema'
import { isScanKey, type ScanKey, scanKeys, scanName } from '~/models/platform/security'
import { findSecurityState, parseResources } from '~/models/platform/security/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { apiSchemas } from '../shared/schemas.server'

const [firstKey = 'headers', ...otherKeys] = scanKeys

const scanSchema = z.object({
  name: z.string(),
  status: z.enum(['passed', 'failed', 'skipped']).describe('`skipped`\u202f: non exécuté, ne compte pas.'),
  severity: z.enum(['none', 'warning', 'critical']),
  weight: z.int().describe('Dans le score.'),
  evidence: z.string(),
  fix: z.string().nullable(),
  checked_at: z.string().describe('Instant ISO-8601, UTC.'),
  resources: z
    .object({ cpu_percent: z.int(), memory_percent: z.int(), disk_percent: z.int() })
    .optional()
    .describe('De `system_resources`, quand il s’est exécuté.'),
})

const scansSchema = z.partialRecord(z.enum([firstKey, ...otherKeys]), scanSchema)

function toScan(finding: SecurityFinding, at: string): z.input<typeof scanSchema> {
  const { scan, outcome, severity, weight, evidence, fix } = finding
  const resources = parseResources(finding.resources)
  return {
    ...{ name: scanName(scan), status: outcome, severity, weight, evidence, fix, checked_at: at },
    ...(resources && {
      resources: {
        cpu_percent: resources.cpu,
        memory_percent: resources.memory,
        disk_percent: resources.disk,
      },
    }),
  }
}

type Scans = Partial<Record<ScanKey, z.input<typeof scanSchema>>>

export const handle = { policy: {} satisfies RoutePolicy }

const adviceSchema = z.object({ scan: z.string(), name: z.string(), evidence: z.string(), fix: z.string() })

const auditSchema = z
  .object({
    scans: scansSchema.describe('Vide avant la première analyse.'),
    critical_alerts: z.array(adviceSchema).describe('Cinq au plus, les plus lourdes d’abord.'),
    recommendations: z.array(adviceSchema).describe('Quatre au plus, les plus lourdes d’abord.'),
  })
  .register(apiSchemas, { id: 'SecurityAudit' })

const checked = '2026-11-25T08:12:40.000Z'
const [cpu, memory, disk] = [12, 41, 63] as const

export const loader = defineCall({
  id: 'readSecurityAudit',
  method: 'get',
  tag: 'Agents',
  summary: 'La dernière analyse de sécurité',
  answer: {
    description: 'Chaque contrôle avec son constat et son remède.',
    schema: auditSchema,
    example: {
      scans: {
        second_factor: {
          name: 'Second facteur des administrateurs',
          status: 'failed',
          severity: 'warning',
          weight: 10,
          evidence: 'Administrateurs sans second facteur\u202f: 1 sur 3.',
          fix: 'Chacun l’active dans Mon compte.',
          checked_at: checked,
        },
        system_resources: {
          name: 'Ressources du système',
          status: 'passed',
          severity: 'none',
          weight: 5,
          evidence: `Occupation\u202f: processeur ${cpu}\u202f%, mémoire ${memory}\u202f%, disque ${disk}\u202f%.`,
          fix: null,
          checked_at: checked,
          resources: { cpu_percent: cpu, memory_percent: memory, disk_percent: disk },
        },
      },
      critical_alerts: [],
      recommendations: [
        {
          scan: 'second_factor',
          name: 'Second facteur des administrateurs',
          evidence: 'Administrateurs sans second facteur\u202f: 1 sur 3.',
          fix: 'Chacun l’active dans Mon compte.',
        },
      ],
    },
  },
  refusals: [401, 403],
  async handle({ tenant }) {
    const state = await findSecurityState(tenant.db)
    if (!state) return { scans: {}, critical_alerts: [], recommendations: [] }
    const scans: Scans = {}
    for (const finding of state.findings) {
      if (isScanKey(finding.scan)) scans[finding.scan] = toScan(finding, state.audit.at)
    }
    return { scans, critical_alerts: state.alerts.map(toAdvice), recommendations: state.recommendations.map(toAdvice) }
  },
})

function toAdvice({ scan, evidence, fix }: SecurityFinding): z.input<typeof adviceSchema> {
  return { scan, name: scanName(scan), evidence, fix: fix ?? '' }
}
