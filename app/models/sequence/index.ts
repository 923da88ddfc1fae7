export type { LeaveReason, SequenceEnrolment, SequenceKey } from '~/database/schema'
export type { SequenceStep } from '~/templates/types'
export {
  commonPlaceholders,
  findSequence,
  leaveWords,
  placeholdersOf,
  type SequenceDefinition,
  sequenceName,
  sequences,
} from './sequences'
