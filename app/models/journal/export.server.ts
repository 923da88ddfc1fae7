import type { ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/audit/index.server'
import { toCsv } from '~/models/values'

import { type Month, spanOf } from './month'
import { listReconciliation, reconciliationHeader } from './reconciliation.server'
import { listVatLines, vatHeader } from './vat.server'

const journals = {
  tva: { label: 'Journal de TVA', header: vatHeader, list: listVatLines },
  rapprochement: { label: 'Rapprochement', header: reconciliationHeader, list: listReconciliation },
} as const

export type JournalKind = keyof typeof journals

/** Exports a journal of one month as a spreadsheet, without demo orders; logged. Undefined when empty. */
export async function exportJournal(
  db: ShopDb,
  { kind, month, actor, at }: { kind: JournalKind; month: Month; actor: AuditInput['actor']; at: Date },
): Promise<{ csv: string; fileName: string } | undefined> {
  const { label, header, list } = journals[kind]
  const lines = await list(db, spanOf(month))
  if (lines.length === 0) return undefined
  const subject = { kind: 'export', id: month, label: `${label} ${month}` }
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'journal.export', subject }))
  return { csv: toCsv([[...header], ...lines]), fileName: `${kind}-${month}.csv` }
}
