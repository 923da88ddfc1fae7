import type { Generated, Selectable } from 'kysely'
import type { Plan } from '~/runtime/plan-limits'
import type { VatCheck } from './values'

interface TenantTable {
  id: string
  name: string
  subdomain: string
  state: 'active' | 'read_only'
  created_at: string
  /** When its shop was first durably stored: from then on a missing database counts as lost. */
  filled_at: string | null
  /** Whether it is a demonstration; null follows the configuration. */
  demo: Generated<0 | 1 | null>
  /** Its folder in app/templates. */
  template: Generated<string>
  /** When the clock must open it for work, although it is closed. */
  next_due_at: Generated<string | null>
  /** When the clock must open it for its daily upkeep. */
  upkeep_due_at: Generated<string | null>
  /** Set while a process has it open; left over after a crash. */
  open_since: Generated<string | null>
  /** Not served since then; its data are kept. */
  closed_at: Generated<string | null>
  /** When its trial, or what was paid, ran out: read-only since then. */
  ended_at: Generated<string | null>
  /** Stopped by the operator: its address says so. */
  suspended_at: Generated<string | null>
  /** When its folder and rows are deleted. */
  delete_at: Generated<string | null>
  /** Until when its owner lets the operator in; the shop decides at each request. */
  operator_until: Generated<string | null>
}

export type TenantRow = Selectable<TenantTable>

/** Answers of an onboarding that is not finished. */
interface OnboardingDraftTable {
  id: string
  /** JSON, by field. */
  answers: string
  /** Chosen on the landing page. */
  wanted_sector: string | null
  wanted_plan: Plan | null
  created_at: string
  updated_at: string
}

/** What a tenant made by the onboarding has beside its row there. */
interface WorkspaceTable {
  tenant_id: string
  /** Null for one made by the API. */
  draft_id: string | null
  /** Of the subdomain, without what people confuse. */
  look_alike: string
  owner_name: string
  owner_email: string
  /** Same for each spelling of the address. */
  owner_mailbox: string
  siren: string | null
  business_sector: string
  business_size: string
  geographic_zone: string
  /** JSON list, as the objectives. */
  languages: string
  monthly_budget: string
  primary_objectives: string
  business_description: string
  /** Whose limits apply. */
  plan: Plan
  /** Chosen on the landing page, for the end of the trial. */
  wanted_plan: Plan | null
  trial_end_at: string
  /** The end of the trial, or of what was paid or given after it. */
  open_until: string
  /** Where the trial, a transfer or the operator's gift reaches, whatever a subscription does. */
  given_until: Generated<string | null>
  /** Null while nothing was paid. */
  paid_until: Generated<string | null>
  /** The plan that the owner asked for and has not paid yet. */
  asked_plan: Generated<Plan | null>
  asked_at: Generated<string | null>
  /** Accepted data-processing agreement. */
  agreement_version: string
  agreed_at: string
  /** As last asked about at the register of the Union; null for a French one. */
  vat_number: Generated<string | null>
  vat_check: Generated<VatCheck | null>
  vat_checked_at: Generated<string | null>
  created_at: string
  /** When its shop was in place; until then it does not exist for anybody. */
  ready_at: string | null
  /** When its owner was mailed a link to choose a password. */
  invited_at: string | null
}

export type Workspace = Selectable<WorkspaceTable>
export type OnboardingDraft = Selectable<OnboardingDraftTable>

/** That a notice was mailed: once in each period. */
interface WorkspaceNoticeTable {
  tenant_id: string
  kind: string
  open_until: string
  noted_at: string
}

/** A name of its own for a workspace, once its owner has proved that it is theirs. */
interface TenantDomainTable {
  id: string
  tenant_id: string
  /** In ASCII, lower case. Only one workspace holds it: proved, or lost for some days. */
  host: string
  /** What the owner's DNS record or file must contain. */
  token: string
  state: 'asked' | 'proved' | 'lost' | 'removed'
  /** The address in links and mails; the others redirect to it. */
  is_canonical: Generated<0 | 1>
  created_at: string
  proved_at: Generated<string | null>
  /** When its proof was last looked for, and last there. */
  checked_at: Generated<string | null>
  seen_at: Generated<string | null>
  /** Result of the last look: whether the proof was there, and where the host leads. */
  proof: Generated<'found' | 'missing' | 'unknown' | null>
  points: Generated<'here' | 'elsewhere' | 'nowhere' | 'private' | 'unknown' | null>
  lost_at: Generated<string | null>
  /** When it is removed, since the plan does not include it any more. */
  ends_at: Generated<string | null>
  removed_for: Generated<'lost' | 'taken' | 'plan' | null>
  /** What its owner must still be mailed, and since when. */
  notice: Generated<'address' | 'lost' | 'lost-removed' | 'taken' | 'plan' | 'plan-removed' | null>
  notice_at: Generated<string | null>
}

export type TenantDomain = Selectable<TenantDomainTable>

/** A plan that renews itself, as its payment provider last said. */
interface SubscriptionTable {
  tenant_id: string
  provider: 'stripe' | 'sandbox'
  customer_id: string | null
  /** The payment page that was opened last, until it is over. */
  checkout_id: string | null
  checkout_plan: Plan | null
  /** Payment pages opened so far. */
  attempt: Generated<number>
  subscription_id: string | null
  /** Of two that ended, the later one counts. */
  started_at: Generated<string | null>
  status: SubscriptionStatus
  plan: Plan | null
  /** The smaller plan of the next period. */
  next_plan: Plan | null
  period_end: string | null
  /** Set where it was cancelled: it ends then. */
  ends_at: string | null
  /** When the payment of the open bill failed first. */
  unpaid_since: string | null
  /** Raised by each change that the owner makes: of two at once the second is refused. */
  revision: Generated<number>
  synced_at: string
}

/** `none`: never begun. */
export type SubscriptionStatus = 'none' | 'active' | 'past_due' | 'ended'
export type SubscriptionRow = Selectable<SubscriptionTable>

/** That a transfer was recorded: the form of one is taken once. */
interface PlanTransferTable {
  id: string
  tenant_id: string
  recorded_at: string
}

/** One row. */
interface ClockTable {
  id: 1
  /** The last moment that the server's clock showed while it was trusted. */
  seen_at: string
}

export interface PlatformDatabase {
  clock: ClockTable
  tenant_domain: TenantDomainTable
  tenant: TenantTable
  onboarding_draft: OnboardingDraftTable
  workspace: WorkspaceTable
  workspace_notice: WorkspaceNoticeTable
  subscription: SubscriptionTable
  plan_transfer: PlanTransferTable
}
