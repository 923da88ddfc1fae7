export type { LeaveReason, SequenceEnrolment, SequenceKey } from '~/database/schema'
export type { SequenceStep } from '~/templates/types'
export { MAX_STEP_HOURS, MAX_STEPS, stepForm } from './forms'
export {
  commonPlaceholders,
  findSequence,
  leaveWords,
  placeholdersOf,
  type SequenceDefinition,
  sequenceName,
  sequences,
} from './sequences'
