export { orderEventWords } from './event-words'
export {
  MAX_ORDER_NOTE,
  MAX_REASON,
  orderNoteForm,
  orderStatusForm,
  refundForm,
  restockedName,
  returnedGoodsForm,
  strayRefundForm,
  unitsName,
  writtenOffName,
} from './forms'
export { paymentStateLabels } from './payment-words'
export type { StatusRefusal } from './refusal-words'
export { statusRefusalWords } from './refusal-words'
export type { ReceiveGoodsResult } from './returned-goods.server'
export type { OrderSheet } from './sheet.server'
export type { SetOrderStatusResult } from './status.server'
export { needsReason } from './status-step'
