import { z } from 'zod'
import type { SecurityFinding } from '~/database/schema'
import { type ScanKey, scanKeys, scanName } from '~/models/platform/security'
import { parseResources } from '~/models/platform/security/index.server'

const [firstKey = 'headers', ...otherKeys] = scanKeys

export const scanSchema = z.object({
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

export const scansSchema = z.partialRecord(z.enum([firstKey, ...otherKeys]), scanSchema)

export function toScan(finding: SecurityFinding, at: string): z.input<typeof scanSchema> {
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

export type Scans = Partial<Record<ScanKey, z.input<typeof scanSchema>>>
