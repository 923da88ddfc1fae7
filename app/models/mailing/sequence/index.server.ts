export { removePerson, removeStep, setPaused, writeStep } from './change.server'
export {
  advanceAfterMail,
  deleteOldEnrolments,
  enterSequence,
  findInside,
  forgetEnrolments,
  isPaused,
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
} from './figures.server'
export { readSteps, readStepsOf, type SequenceSteps } from './steps.server'
