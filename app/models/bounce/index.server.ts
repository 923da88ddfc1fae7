export { type Bounce, listBounces, recordBounce } from './bounce.server'
export { type TakenReports, takeReports } from './report.server'
