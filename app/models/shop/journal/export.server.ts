import type { ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { toCsv } from '~/models/values/csv'
import { toCsvRow } from '~/models/values/sheet'

import { type Month, spanOf } from './month'
import { listReconciliation, reconciliationColumns } from './reconciliation.server'
import { listVatLines, vatColumns } from './vat.server'

const journals = {
  tva: { label: 'Journal de TVA', columns: vatColumns, list: listVatLines },
  rapprochement: { label: 'Rapprochement', columns: reconciliationColumns, list: listReconciliation },
} as const

export type JournalKind = keyof typeof journals

/** Exports a journal of one month as a spreadsheet, without demo orders; logged. Undefined when empty. */
export async function exportJournal(
  db: ShopDb,
  { kind, month, actor, at }: { kind: JournalKind; month: Month; actor: AuditInput['actor']; at: Date },
): Promise<{ csv: string; fileName: string } | undefined> {
  const { label, columns, list } = journals[kind]
  const lines = await list(db, spanOf(month))
  if (lines.length === 0) return undefined
  const subject = { kind: 'export', id: month, label: `${label} ${month}` }
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'journal.export', subject }))
  const rows = lines.map((line) => toCsvRow(columns, line))
  return { csv: toCsv([columns.map((column) => column.label), ...rows]), fileName: `${kind}-${month}.csv` }
}
