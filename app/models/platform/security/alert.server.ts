import type { SecurityAudit, SecurityFinding, ShopDb } from '~/database/schema'
import { queueEmail } from '~/models/base/outbox/index.server'
import { activeAdministrators } from '~/models/platform/administrator/index.server'

type Row = Pick<SecurityFinding, 'scan' | 'outcome' | 'severity'>

/** Mails each administrator about new critical findings: once until a later scan passes. */
export async function queueSecurityAlerts(
  trx: ShopDb,
  { audit, findings, at }: { audit: SecurityAudit; findings: Row[]; at: Date },
): Promise<void> {
  const scans: string[] = []
  for (const finding of findings.filter(isCritical)) {
    const before = await findRunBefore(trx, { scan: finding.scan, audit: audit.position })
    if (!before || !isCritical(before)) scans.push(finding.scan)
  }
  if (scans.length === 0) return
  const kind = 'security-alert'
  const data = { audit: audit.position, scans }
  for (const { id, email } of await activeAdministrators(trx).orderBy('id').execute()) {
    await queueEmail(trx, { key: `${kind}:${audit.position}:${id}`, kind, data, to: email ?? '', at })
  }
}

function isCritical({ outcome, severity }: Pick<Row, 'outcome' | 'severity'>): boolean {
  return outcome === 'failed' && severity === 'critical'
}

function findRunBefore(trx: ShopDb, { scan, audit }: { scan: string; audit: number }): Promise<Row | undefined> {
  return trx
    .selectFrom('security_finding')
    .select(['scan', 'outcome', 'severity'])
    .where('scan', '=', scan)
    .where('outcome', '<>', 'skipped')
    .where('audit', '<', audit)
    .orderBy('audit', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Findings named by a mail, as they were. */
export function listReportedFindings(db: ShopDb, { audit, scans }: { audit: number; scans: string[] }) {
  return db
    .selectFrom('security_finding')
    .selectAll()
    .where('audit', '=', audit)
    .where('scan', 'in', scans)
    .orderBy('weight', 'desc')
    .orderBy('scan')
    .execute()
}
