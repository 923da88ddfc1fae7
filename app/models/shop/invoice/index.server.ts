export type { CreditedBill, IssuedBill, IssuedCredit, NewBill, NewBillCredit } from './bill.server'
export {
  creditBill,
  findBillInvoice,
  issueBill,
  listBillCreditsOfPeriod,
  listBillsOf,
  listBillsOfPeriod,
  listCreditsOf,
  readCreditedCents,
} from './bill.server'
export { listDeliveryNotes, recordPrinting } from './delivery-note.server'
export { cancelInvoice, issueBacklog, issueCreditNote, issueInvoice, readLastOf } from './issue.server'
export { findInvoiceOf, listInvoicesOf, listInvoicesOfOrders } from './reading.server'
export type { DatedPaper, Gap } from './register.server'
export {
  gapText,
  INVOICES_A_PAGE,
  isWhole,
  listGaps,
  listLostPapers,
  listPapersOfPeriod,
  listSeries,
  pageInvoices,
  searchInvoices,
} from './register.server'
export { withShippedUnits } from './shipped-units.server'
