export { DISTANCE_SALES_CENTS, readDistanceSales } from './distance-sales.server'
export type { JournalKind } from './export.server'
export { exportJournal } from './export.server'
