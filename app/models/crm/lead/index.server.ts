export { setLeadStatuses, undoLeadStatuses } from './bulk.server'
export type { AddNoteResult, ChangeLeadResult } from './change.server'
export { addLeadNote, finishNextAction, planNextAction, setLeadStatus } from './change.server'
export { recordLead, recordPurchase } from './contact.server'
export {
  countBuyingLeads,
  countDueLeads,
  countLeads,
  countLeadsByStatus,
  findLead,
  listNewestLeads,
  NEWEST_LEADS,
  pageLeads,
  searchLeads,
} from './list.server'
export {
  answered,
  coversPhone,
  deleteOldLeads,
  erasePhonesWithoutConsent,
  forgetChatLead,
  LEAD_LIFETIME_YEARS,
  removeDemoLeads,
} from './retention.server'
