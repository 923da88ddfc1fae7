export { SEQUENCE_JOB, sequenceHandler } from './round.server'
