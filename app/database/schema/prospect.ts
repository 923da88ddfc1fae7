import type { Generated, Selectable } from 'kysely'

export type ProspectSource =
  | 'linkedin'
  | 'facebook'
  | 'instagram'
  | 'csv_import'
  | 'excel_upload'
  | 'scraper'
  | 'manual'
export type ProspectStatus = 'new' | 'contacted' | 'qualified' | 'high_value'
export type PrioritySegment = 'Haute' | 'Moyenne' | 'Faible'

/** One row per mailbox. */
export interface ProspectTable {
  id: string
  /** Numeric key of its trigrams. */
  number: number
  /** SHA-256 of `mailboxKey`, as in mail_refusal. */
  mailbox_hash: string
  email: string
  first_name: Generated<string>
  last_name: Generated<string>
  company: Generated<string>
  job_title: Generated<string>
  phone: Generated<string>
  city: Generated<string>
  country: Generated<string>
  sector: Generated<string>
  source: ProspectSource
  /** Named to the person as the source of the address; empty: see `provenanceOf`. */
  provenance: Generated<string>
  status: Generated<ProspectStatus>
  /** 0 to 100. */
  score: number
  /** JSON: { text, points }[] */
  reasons: string
  score_version: number
  /** When decay next changes the score. */
  rescore_at: string
  priority_segment: PrioritySegment
  campaign_status: Generated<string>
  /** JSON object. */
  enriched_data: Generated<string>
  /** JSON: import columns without a matching field. */
  other_columns: Generated<string>
  /** JSON: names of manually edited fields; imports do not overwrite them. */
  typed_fields: Generated<string>
  legal_basis: string
  created_at: string
  /** Deadline for informing the person about the source of the address (art. 14 GDPR). */
  tell_by: string
  told_at: string | null
  last_contact_at: string | null
  /** Last contact, or creation: start of the retention period. */
  kept_from: string
  /** Normalised. */
  sort_name: string
  sort_company: string
  /** Normalised words, each surrounded by spaces, matching `trigramsOf`. */
  search_text: string
  /** Incremented by every change except the score. */
  version: Generated<number>
  is_demo: Generated<0 | 1>
  /** When the company register's answer for its company and city was applied; null again once these change. */
  looked_up_at: string | null
  /** Keys for finding duplicates: see `matchKeys`. Empty where unknown. */
  phone_key: string
  person_key: string
  mail_key: string
  /** The prospect it was merged into; merged rows are not listed. */
  merged_into: string | null
  /** Planned day of a call (Paris time), e.g. `2026-11-24`. */
  call_on: string | null
  call_about: Generated<string>
  /** JSON: addresses of the prospects merged into it. */
  merged_emails: Generated<string>
}

/** Append-only, except that a merge can be undone. */
interface ProspectMergeTable {
  id: string
  kept_id: string
  merged_id: string
  /** JSON objects: columns of the kept prospect that the merge changed. */
  before: string
  after: string
  /** JSON object: values by field that an administrator chose and that were not manually edited before. */
  newly_typed: string
  merged_by: string
  merged_at: string
  parted_by: string | null
  parted_at: string | null
}

/** Confirmed non-duplicates: the smaller id first. */
interface ProspectDistinctTable {
  first_id: string
  second_id: string
  noted_by: string
  noted_at: string
}

interface ProspectTrigramTable {
  trigram: string
  number: number
}

export type ProspectEventKind =
  | 'created'
  | 'imported'
  | 'edited'
  | 'enriched'
  | 'status'
  | 'refused'
  | 'contacted'
  | 'callback'
  | 'merged'
  | 'parted'

/** Append-only. */
interface ProspectEventTable {
  id: string
  prospect_id: string
  version: number
  kind: ProspectEventKind
  actor_id: string | null
  actor: string
  /** JSON objects of the changed fields. */
  before: string | null
  after: string | null
  reason: string | null
  created_at: string
}

interface ProspectScoreRuleTable {
  version: number
  key: string
  label: string
  points: number
  position: number
}

export type ImportState = 'to-check' | 'processing' | 'completed' | 'error' | 'undoing' | 'undone'
export type ImportKind = 'csv' | 'xlsx' | 'xls'

interface ProspectImportTable {
  id: string
  job_key: string
  file_name: string
  file_size: number
  file_kind: ImportKind
  /** SHA-256 of the file. */
  file_hash: string
  source: ProspectSource
  provenance: Generated<string>
  legal_basis: string
  state: ImportState
  /** Failure code of models/crm/prospect. */
  failure: string | null
  /** JSON: ImportFacts. */
  facts: Generated<string>
  /** JSON: ReadingAsked. */
  reading: Generated<string>
  /** JSON: field by column. */
  mapping: Generated<string>
  /** JSON: Estimate. */
  estimate: string | null
  /** Lines written so far. */
  done_lines: Generated<number>
  total: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  refused: Generated<number>
  reversed: Generated<number>
  kept: Generated<number>
  impossible: Generated<number>
  actor_id: string | null
  actor: string
  created_at: string
  completed_at: string | null
  undone_at: string | null
  undone_by: string | null
}

/** Effect of an import on a prospect: one row per mailbox. */
export interface ProspectImportRowTable {
  import_id: string
  /** The prospect may have been deleted. */
  prospect_id: string
  line: number
  outcome: 'created' | 'updated' | 'unchanged'
  /** JSON: previous column values. */
  before: string | null
  /** The prospect's version after this write. */
  version: number
  undone: 'reversed' | 'kept' | 'impossible' | null
}

interface ProspectImportErrorTable {
  import_id: string
  line: number
  /** Set when the line has an address. */
  mailbox_hash: string | null
  reason: string
  /** JSON: string[]. */
  cells: string
}

/** Column mapping chosen by an administrator. */
interface ProspectColumnTable {
  /** Normalised. */
  heading: string
  field: string
  noted_at: string
}

/** Cached answers of the public company register. */
interface CompanyLookupTable {
  id: string
  /** Normalised. */
  name: string
  city: string
  /** JSON: FoundCompany; null where the register knows none. */
  answer: string | null
  asked_at: string
}

export interface ProspectTables {
  company_lookup: CompanyLookupTable
  prospect: ProspectTable
  prospect_trigram: ProspectTrigramTable
  prospect_event: ProspectEventTable
  prospect_score_rule: ProspectScoreRuleTable
  prospect_import: ProspectImportTable
  prospect_import_row: ProspectImportRowTable
  prospect_import_error: ProspectImportErrorTable
  prospect_column: ProspectColumnTable
  prospect_merge: ProspectMergeTable
  prospect_distinct: ProspectDistinctTable
}

export type Prospect = Selectable<ProspectTable>
export type ProspectMerge = Selectable<ProspectMergeTable>
export type ProspectEvent = Selectable<ProspectEventTable>
export type ProspectImport = Selectable<ProspectImportTable>
