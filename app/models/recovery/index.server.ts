export { type RecoveryFigures, readRecovery } from './figures.server'
export { type LeftCart, listLeftCarts } from './left-carts.server'
export { tellRecovery } from './purchase.server'
export { RECOVERY_JOB, recoveryHandler } from './round.server'
