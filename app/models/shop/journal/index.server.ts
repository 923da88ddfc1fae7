export { DISTANCE_SALES_CENTS, exportJournal, readDistanceSales } from './export.server'
