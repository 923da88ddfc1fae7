import { AGREEMENT_YEARS } from '~/models/base/agreement'
import { deleteOldAgreements, deleteOldRefusals, REFUSAL_LIFETIME_YEARS } from '~/models/base/agreement/index.server'
import { deleteOldAgentMails } from '~/models/base/outbox/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { deleteOldLeads, erasePhonesWithoutConsent, LEAD_LIFETIME_YEARS } from '~/models/crm/lead/index.server'
import {
  deleteOldImports,
  deleteOldLookups,
  deleteOldProspects,
  IMPORT_DAYS,
  PROSPECT_LIFETIME_YEARS,
  rescoreDue,
} from '~/models/crm/prospect/index.server'
import { BOUNCE_YEARS, deleteOldBounces } from '~/models/mailing/bounce/index.server'
import { deleteOldOpenTokens } from '~/models/mailing/campaign/index.server'
import { deleteOldEnrolments } from '~/models/mailing/sequence/index.server'
import { takeTurn } from '~/runtime/take-turn'
import { DAY_MS } from '~/runtime/time'

import { logCounts, type TenantTask } from './each-tenant.server'

const ROWS_A_RUN = 1000

/** Retention of leads and of bounced mailboxes, as stated on the form and the privacy page. */
export const leadCleanup: TenantTask = {
  name: 'lead-cleanup',
  everySeconds: 24 * 3600,
  async run(tenant, { at }) {
    const leads = { before: yearsBefore(at, LEAD_LIFETIME_YEARS), limit: ROWS_A_RUN }
    const deleted = await deleteOldLeads(tenant.db, leads)
    const phoneDays = Number((await readSettings(tenant.db))['leads.phone_days'])
    const unconsented = { before: new Date(at.getTime() - phoneDays * DAY_MS), limit: ROWS_A_RUN }
    const phones = await erasePhonesWithoutConsent(tenant.db, unconsented)
    const refusals = { before: yearsBefore(at, REFUSAL_LIFETIME_YEARS), limit: ROWS_A_RUN }
    const forgotten = await deleteOldRefusals(tenant.db, refusals)
    const written = { before: yearsBefore(at, AGREEMENT_YEARS), limit: ROWS_A_RUN }
    const lapsed = await deleteOldAgreements(tenant.db, written)
    const left = await deleteOldEnrolments(tenant.db, written)
    const mails = await deleteOldAgentMails(tenant.db, written)
    await deleteOldOpenTokens(tenant.db, written)
    const bounced = { before: yearsBefore(at, BOUNCE_YEARS), limit: ROWS_A_RUN }
    const bounces = await deleteOldBounces(tenant.db, bounced)
    logCounts(tenant, 'old leads deleted', { left, deleted, phones, forgotten, lapsed, mails, bounces })
  },
}

const RESCORED_A_TURN = 50
const TURNS_A_RUN = 100

/** Deletes inactive prospects and import files per the privacy page; decays scores of silent prospects. */
export const prospectUpkeep: TenantTask = {
  name: 'prospect-upkeep',
  everySeconds: 3600,
  async run(tenant, { at, signal }) {
    const old = { before: yearsBefore(at, PROSPECT_LIFETIME_YEARS), limit: ROWS_A_RUN }
    const deleted = await deleteOldProspects(tenant.db, old)
    const imports = { before: new Date(at.getTime() - IMPORT_DAYS * DAY_MS), folders: tenant, limit: ROWS_A_RUN }
    const files = await deleteOldImports(tenant.db, imports)
    const lookups = await deleteOldLookups(tenant.db, { at, limit: ROWS_A_RUN })
    logCounts(tenant, 'old prospects deleted', { deleted, files, lookups })
    for (let turn = 0; turn < TURNS_A_RUN && !signal.aborted; turn++) {
      await takeTurn()
      if ((await rescoreDue(tenant.db, { at, limit: RESCORED_A_TURN })) < RESCORED_A_TURN) return
    }
  },
}

function yearsBefore(at: Date, years: number): Date {
  const before = new Date(at)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  return before
}
