export { exportNow } from './export-now.server'
export { deleteOldExports, EXPORT_DAYS, workOnExport } from './export-work.server'
export { EXPORT_JOB, endExportsOf, listExports, openExport, requestExport, retryExport } from './large-export.server'
