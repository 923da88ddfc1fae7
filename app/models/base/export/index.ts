export type { ExportFileAsked, ExportSubject, MakeExportFile } from './export-file'
export { exportFormats, exportKinds } from './export-file'
export { exportErrorText, exportFailureText } from './export-text'
export type { ListedExport, RequestExportResult } from './large-export.server'
