export type { SequenceKey } from '~/database/schema'
export type { SequenceStep } from '~/models/base/template'
export { MAX_STEPS, stepForm } from './forms'
export { findSequence, leaveText, placeholdersOf, type SequenceDefinition } from './sequences'
