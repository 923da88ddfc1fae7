export { activityText } from './activities'
export type { Estimate, ImportFacts } from './check-file.server'
export { defaultChoice, differingFields, mergeForm, partingForm } from './duplicate/choices'
export { matchKeys, matchLabels } from './duplicate/match-keys'
export type { CompanyAnswer, CompanyRegister, NumberedCompanyRegister, RegisteredCompany } from './enriched'
export {
  type EnrichedField,
  enrichedFieldLabels,
  enrichedFields,
  listEnriched,
  REGISTER_SOURCE,
  registerSourceLabel,
} from './enriched'
export type { Mapping } from './fields'
export { mapColumns, prospectFieldLabels, prospectFields, storedFields } from './fields'
export {
  type ProspectFilters,
  type ProspectOrder,
  prospectQuery,
  prospectSortLabels,
  prospectSorts,
  readProspectFilters,
} from './filters'
export { bulkStatusForm, callDoneForm, callForm, prospectForm, prospectStatusForm, provenanceText } from './forms'
export { findHeadings, listRepeated, readLine } from './line'
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
