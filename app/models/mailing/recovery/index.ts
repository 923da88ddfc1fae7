export type { RecoveryFigures } from './figures.server'
export { IDLE_HOURS, MOST_REMINDERS, RECOVERED_WITHIN_DAYS } from './text'
