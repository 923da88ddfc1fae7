export { damageOf, isDay, isInstant } from './damage'
export type { LeadFilters } from './filters'
export { isFiltered, leadFilterQuery, readLeadFilters } from './filters'
export type { ListedLead } from './list.server'
export { MAX_LEAD_SCORE, readReasons, type ScoreReasons, scoreBarWidth } from './score'
export type { LeadSheet } from './sheet.server'
export { leadStatuses, leadStatusLabels } from './status'
export {
  channelLabels,
  customerTypeLabels,
  customerTypes,
  type LeadSource,
  labelOf,
  leadNumber,
  leadSourceLabels,
  leadSources,
} from './words'
