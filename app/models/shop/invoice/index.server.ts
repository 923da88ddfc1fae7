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
export { cancelInvoice, issueBacklog, issueCreditNote, issueInvoice } from './issue.server'
export { findInvoiceOf, listInvoicesOf, listInvoicesOfOrders } from './reading.server'
export type { DatedPaper } from './register.server'
export { INVOICES_A_PAGE, listPapersOfPeriod, listSeries, pageInvoices, searchInvoices } from './register.server'
export { withShippedUnits } from './shipped-units.server'
