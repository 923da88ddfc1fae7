export { type RecoveryFigures, readRecovery } from './figures.server'
export { leaveCartSequence, updateRecovery } from './purchase.server'
export { RECOVERY_JOB, recoveryHandler } from './round.server'
