export {
  BOUNCE_YEARS,
  type Bounce,
  deleteOldBounces,
  forgetBounces,
  listBounces,
  listBouncesOf,
  recordBounce,
} from './bounce.server'
export { type TakenReports, takeReports } from './report.server'
