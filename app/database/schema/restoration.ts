import type { Generated, Selectable } from 'kysely'

/** A restore of this shop from an archive, and how the days between are known. */
interface RestorationTable {
  id: string
  archive_at: string
  restored_at: string
  /** `data`: the replaced database; `journal`: only the journal beside the backups. */
  known_by: 'data' | 'journal' | 'nothing'
  /** JSON list of `LostKind` that could not be read. */
  unread: string
  /** Of the list with names and addresses, on the server. */
  file: string | null
}

export type LostKind = 'order' | 'change' | 'payment' | 'refund' | 'invoice' | 'movement' | 'mail'

/** What happened after an archive and is not in the restored shop. Holds personal data in the content of invoices alone. */
interface LostRecordTable {
  kind: LostKind
  /** A number or an id; of a mail the digest of its key. */
  subject: string
  restoration_id: string
  label: string
  /** JSON: the content of an invoice, as printed. */
  detail: string | null
  cents: number | null
  at: string
  /** A mail that a person asked for again may be sent. */
  lifted_at: Generated<string | null>
}

/** Numbers that were or may have been issued in the days that a restore lost: never given again. */
interface NumberGapTable {
  series: string
  first_sequence: number
  last_sequence: number
  restoration_id: string
}

export type Restoration = Selectable<RestorationTable>
export type LostRecord = Selectable<LostRecordTable>
export type NumberGap = Selectable<NumberGapTable>

export interface RestorationTables {
  restoration: RestorationTable
  lost_record: LostRecordTable
  number_gap: NumberGapTable
}
