export type { JournalKind } from './export.server'
export { exportJournal } from './export.server'
