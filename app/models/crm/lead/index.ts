export { isInstant } from './damage'
export { dueText, leadEventText } from './event-text'
export { isFiltered, leadFilterQuery, readLeadFilters } from './filters'
export { actionDoneForm, leadNoteForm, leadStatusForm, nextActionForm } from './forms'
export type { ListedLead } from './list.server'
export { readJson, readReasons, type ScoreReasons } from './reasons'
export { MAX_LEAD_SCORE, scoreBarWidth } from './score'
export type { LeadSheet } from './sheet.server'
export { leadStatuses, leadStatusLabels } from './status'
export {
  channelLabels,
  customerTypeLabels,
  customerTypes,
  leadNumber,
  leadSourceLabels,
  leadSources,
} from './text'
