export { setProspectStatuses, undoProspectStatuses } from './bulk.server'
export { finishCall, pageCalls, planCall } from './call.server'
export { type ChangeProspectResult, editProspect, noteMailed, refuseProspect, setProspectStatus } from './change.server'
export {
  correctImport,
  type Estimate,
  type FilePreview,
  factsOf,
  mappingOf,
  prepareImport,
  previewFile,
  previewLines,
  rereadImport,
} from './check-file.server'
export { deleteOldLookups, LOOKUP_DAYS, listCompanyLookupsOf } from './company-lookup.server'
export {
  type Candidate,
  isMarkedDistinct,
  listCandidates,
  markDistinct,
  type PossiblePair,
  pagePossiblePairs,
} from './duplicate/candidates.server'
export {
  mergeProspects,
  readPair,
  refusalOf as refusalOfMerge,
} from './duplicate/merge.server'
export { findMerge, type PartProspectsResult, partProspects, restoredOf } from './duplicate/part.server'
export {
  enrichmentHandlers,
  LOOKUPS_A_DAY,
  PROSPECT_ENRICHMENT_JOB,
  registerObstacle,
} from './enrich-work.server'
export { prospectExport } from './export.server'
export { openFeedImport, writeFeedLines } from './feed-import.server'
export {
  awaitImport,
  discardImport,
  type FoundImport,
  findImport,
  isGivenUp,
  listImports,
  PROSPECT_IMPORT_JOB,
  receiveFile,
} from './import.server'
export { exportImportErrors, listImportErrors } from './import-errors.server'
export { startImport } from './import-start.server'
export { prospectImportHandler, testUpload } from './import-work.server'
export {
  countProspects,
  filtered,
  PROSPECTS_A_PAGE,
  pageProspects,
  pageScoredProspects,
  searchProspects,
} from './list.server'
export { findLookup, type LookupState, requestLookup } from './lookup-request.server'
export { readObject as readEnriched, readScoreRules } from './prospect-row.server'
export {
  deleteOldImports,
  deleteOldProspects,
  forgetProspect,
  IMPORT_DAYS,
  listProspectEventsOf,
  listProspectsOf,
  PROSPECT_LIFETIME_YEARS,
  rescoreDue,
} from './retention.server'
export type { ScoreRules } from './score'
export { findProspect, type ProspectSheet } from './sheet.server'
export { undoImport, undoRefusalOf } from './undo.server'
export { countOfMonth, type LineCounts } from './write-lines.server'
