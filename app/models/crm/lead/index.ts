export { damageOf, isInstant } from './damage'
export { dueText, leadEventText } from './event-text'
export type { LeadFilters } from './filters'
export { isFiltered, leadFilterQuery, readLeadFilters } from './filters'
export { actionDoneForm, leadNoteForm, leadStatusForm, nextActionForm } from './forms'
export { MAX_ACTION_LENGTH, MAX_NOTE_LENGTH } from './limits'
export type { ListedLead } from './list.server'
export { readJson, readReasons, type ScoreReasons } from './reasons'
export { MAX_LEAD_SCORE, scoreBarWidth } from './score'
export type { LeadSheet } from './sheet.server'
export { leadStatuses, leadStatusLabels } from './status'
export {
  channelLabels,
  customerTypeLabels,
  customerTypes,
  type LeadSource,
  leadNumber,
  leadSourceLabels,
  leadSources,
} from './text'
