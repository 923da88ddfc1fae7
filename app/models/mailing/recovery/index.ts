export type { RecoveryFigures } from './figures.server'
export { RECOVERED_WITHIN_DAYS } from './text'
