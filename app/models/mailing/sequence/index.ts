export type { LeaveReason, SequenceEnrolment, SequenceKey } from '~/database/schema'
export type { SequenceStep } from '~/models/base/template'
export { MAX_STEP_HOURS, MAX_STEPS, stepForm } from './forms'
export {
  commonPlaceholders,
  findSequence,
  leaveText,
  placeholdersOf,
  type SequenceDefinition,
  sequenceName,
  sequences,
} from './sequences'
