export { setLeadStatuses, undoLeadStatuses } from './bulk.server'
export type { AddNoteResult, ChangeLeadResult } from './change.server'
export { addLeadNote, finishNextAction, planNextAction, setLeadStatus } from './change.server'
export { recordLead } from './contact.server'
export {
  countBuyingLeads,
  countDueLeads,
  countLeads,
  countLeadsByStatus,
  type LeadPlace,
  listNewestLeads,
  NEWEST_LEADS,
  pageLeads,
  searchLeads,
} from './list.server'
export { recordPurchase } from './promotion.server'
export { deleteOldLeads, forgetChatLead, LEAD_LIFETIME_YEARS, removeDemoLeads } from './retention.server'
export { findLead } from './sheet.server'
