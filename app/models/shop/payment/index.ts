export type { CancelOrderResult } from './cancellation.server'
export type { PaymentOutcome } from './look-up.server'
export type { MethodAvailability, MethodsInput, UnavailableMethod } from './methods'
export { offeredMethods, paymentMethods } from './methods'
export type { OrderStage, OrderState } from './order-state.server'
export type { OfferRefusal, OpenPaymentResult, ReturnUrls } from './payable.server'
export type {
  PaymentProvider,
  PaymentSession,
  PaymentSessionRequest,
  ProviderCall,
  ProviderRefund,
  RefundRequest,
} from './provider'
export { PaymentProviderUnavailable, PaymentRequestRefused, RESERVATION_MINUTES, SHOPPER_TIMEOUT_MS } from './provider'
export type { AwaitedTransfer } from './transfer-confirmation.server'
export type { TransferReceipt } from './transfer-receipt.server'
