export { activityText } from './activities'
export type { Estimate, ImportFacts } from './check-file.server'
export type { CompanyAnswer, CompanyRegister, RegisteredCompany } from './company'
export { defaultChoice, differingFields, mergeForm, partingForm } from './duplicate/choices'
export { type MatchKey, matchKeys, matchLabels } from './duplicate/match-keys'
export {
  type EnrichedField,
  enrichedFieldLabels,
  enrichedFields,
  listEnriched,
  REGISTER_SOURCE,
  registerSourceLabel,
} from './enriched'
export type { Mapping, ProspectField, StoredField } from './fields'
export { mapColumns, prospectFieldLabels, prospectFields, refusalOfMapping, storedFields } from './fields'
export {
  hasFilter,
  type ProspectFilters,
  type ProspectOrder,
  type ProspectSort,
  prospectQuery,
  prospectSortLabels,
  prospectSorts,
  readProspectFilters,
} from './filters'
export { bulkStatusForm, callDoneForm, callForm, prospectForm, prospectStatusForm, provenanceText } from './forms'
export { findHeadings, lineRefusalText, listRepeated, readLine } from './line'
export type { Counters } from './list.server'
export type { FileAsked, FileRefusal, ReadFacts, ReadingAsked, ReadProspectFile, UploadRefusal } from './reading'
export {
  fileRefusalSentence,
  fileRefusals,
  fileRefusalText,
  kindOf,
  MAX_UPLOAD_BYTES,
  uploadRefusalText,
} from './reading'
export { firstRules, scoreProspect } from './score'
export {
  fullName,
  importStateLabels,
  importStates,
  importWaitingLabels,
  legalBases,
  namedSources,
  prioritySegments,
  prospectLabel,
  prospectSourceLabels,
  prospectSources,
  prospectStatuses,
  prospectStatusLabels,
  provenanceOf,
  provenanceOfFile,
  segmentOf,
} from './text'
