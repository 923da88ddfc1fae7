import type { ShopDatabase, ShopDb } from '~/database/schema'
import type { Retention } from '../retention'

/** Personal data, purpose and retention (art. 30 GDPR). */
export interface Dataset {
  name: string
  data: string
  purpose: string
  basis: string
  /** As in its purge job; undefined without a job. */
  retention: Retention | undefined
  /** Start of the retention period, or why there is no purge. */
  keptFrom: string
  /** Counted table; undefined outside the database. */
  table: DatasetTable | undefined
  /** Dependent tables, deleted with those rows. */
  parts?: (keyof ShopDatabase)[]
  /** Start of retention of the earliest row to expire. */
  oldest?: FindInstant
  /** Like `oldest`, where the row stores its own expiry. */
  due?: FindInstant
}

type FindInstant = (db: ShopDb) => { executeTakeFirst(): Promise<{ at: string | null } | undefined> }

export type DatasetTable =
  | 'administrator'
  | 'agreement'
  | 'audit_log'
  | 'booking'
  | 'callback_request'
  | 'click_agreement'
  | 'company_lookup'
  | 'cart'
  | 'contact_message'
  | 'conversation'
  | 'email'
  | 'export_file'
  | 'held_form'
  | 'invoice'
  | 'lead'
  | 'loyalty_entry'
  | 'mail_bounce'
  | 'mail_refusal'
  | 'order'
  | 'payment_event'
  | 'prospect'
  | 'prospect_import'
  | 'review'
  | 'review_report'
  | 'sequence_enrolment'
  | 'session'
  | 'sign_in_link'
  | 'sign_in_try'
  | 'stock_notice'
  | 'user'
  | 'withdrawal'

export const CONTRACT = 'contrat'
export const BEFORE_CONTRACT = 'mesures prises à la demande de la personne, avant le contrat'
export const LAW = 'obligation légale'
export const ANSWERING = 'intérêt légitime à répondre aux questions posées'
