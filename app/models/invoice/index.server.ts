export { listDeliveryNotes, recordPrinting } from './delivery-note.server'
export { cancelInvoice, issueBacklog, issueCreditNote, issueInvoice } from './issue.server'
export { findInvoiceOf, listInvoicesOf, listInvoicesOfOrders } from './reading.server'
export { INVOICES_A_PAGE, listPapersOfPeriod, listSeries, pageInvoices } from './register.server'
