export {
  BOUNCE_YEARS,
  deleteOldBounces,
  forgetBounces,
  liftSuppression,
  listBounces,
  listBouncesOf,
  listSuppressed,
  recordBounce,
} from './bounce.server'
export { type TakenReports, takeReports } from './report.server'
