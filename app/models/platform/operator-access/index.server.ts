export {
  enterShop,
  findConsent,
  findVisit,
  giveConsent,
  isEntryOpen,
  leaveShop,
  listEntries,
  openEntry,
  takeConsentBack,
} from './access.server'
