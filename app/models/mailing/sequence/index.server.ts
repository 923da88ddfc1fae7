export { type ChangeStepsResult, removePerson, removeStep, setPaused, writeStep } from './change.server'
export {
  advanceAfterMail,
  deleteOldEnrolments,
  type EnterResult,
  enterSequence,
  findInside,
  forgetEnrolments,
  isPaused,
  leaveReasonOf,
  leaveSequence,
  listDueEnrolments,
  listEnrolmentsOf,
  queueStep,
  removeDemoEnrolments,
} from './enrolment.server'
export {
  countRunningSequences,
  countSequences,
  findEnrolment,
  listPeople,
  type MercuryFigures,
  readMercuryFigures,
  type SequenceCounts,
} from './figures.server'
export { readSteps, readStepsOf, type SequenceSteps } from './steps.server'
