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
} from './enrolment.server'
export { readSteps, readStepsOf, type SequenceSteps } from './steps.server'
