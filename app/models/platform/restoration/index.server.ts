export { hasRestorations, LOST_A_PAGE, listRestorations, pageLost, summarizeLost } from './list.server'
export { noteIssued, noteMailed } from './note.server'
export { passOverLostDays, restoredShops } from './record.server'
