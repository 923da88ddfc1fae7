export { exportNow } from './export-now.server'
export { deleteOldExports, EXPORT_DAYS, workOnExport } from './export-work.server'
export { EXPORT_JOB, listExports, openExport, requestExport, retryExport } from './large-export.server'
