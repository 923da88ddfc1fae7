export { isInstant, readJson, readReasons, type ScoreReasons } from './damage'
export { isFiltered, leadFilterQuery, readLeadFilters } from './filters'
export { actionDoneForm, leadNoteForm, leadStatusForm, nextActionForm } from './forms'
export type { LeadSheet, ListedLead } from './list.server'
export { leadStatuses, leadStatusLabels } from './status'
export {
  channelLabels,
  customerTypeLabels,
  customerTypes,
  dueText,
  leadEventText,
  leadNumber,
  leadSourceLabels,
  leadSources,
  MAX_LEAD_SCORE,
  scoreBarWidth,
} from './text'
