export type { BillingAddress, DeliveryAddress } from './address'
export {
  addressColumns,
  callablePhoneForm,
  countries,
  deliveryAddressOf,
  deliveryPlaces,
  emailForm,
  nameForm,
  phoneForm,
  savedAddressSchema,
  shippingSchema,
  toDeliveryAddress,
  typedFieldsOf,
  typedPhoneForm,
  unfinishedColumns,
} from './address'
export { addressLines, billingLines } from './address-lines'
export { type BulkResult, type SeenRow, UNDO_REASON } from './bulk'
export { formatCount, formatCounted, formatDifference } from './count'
export { csvLines, toCsv } from './csv'
export {
  addDays,
  addWorkingDays,
  customsText,
  deliverySpan,
  dispatchSpan,
  formatDelivery,
  frenchHolidays,
  isWorkingDay,
  nextDispatchCutoff,
  promiseFor,
  servicePromise,
  transitText,
} from './delivery'
export {
  type DayRange,
  type DeliveryPrice,
  type DeliverySettings,
  type DeliveryTerms,
  deliveryDefaults,
  deliveryTerms,
  parseDays,
  parseEuros,
  parseTransit,
  type Transit,
} from './delivery-terms'
export { editDistance } from './edit-distance'
export { ofName } from './elision'
export {
  addressesIn,
  isEmailAddress,
  isSameEmail,
  MAX_EMAIL_LENGTH,
  normalizeEmail,
  replaceAddresses,
  spellEmail,
} from './email-address'
export {
  formatDate,
  formatDateTime,
  formatDay,
  formatDayRange,
  formatDuration,
  formatHour,
  formatMoment,
  formatOrderMoment,
  formatPastMoment,
  formatShortDate,
  formatSlot,
  isDay,
  isFoundingDay,
  parisDay,
  parisHour,
  parisInstant,
  pastDayText,
  versionName,
  versionText,
} from './french-date'
export { parseHourSpan } from './hour-span'
export { labelOf } from './label'
export { isLuhnNumber } from './luhn'
export { isDisposable, isProfessional, isRoleAddress, proposeEmail } from './mail-provider'
export {
  bothPricesText,
  formatEuros,
  formatTtc,
  STANDARD_VAT_PERCENT,
  toEuros,
  vatOf,
  vatWithin,
  withVat,
} from './money'
export { isSurcharged, maskedPhone, phoneKey, typesetPhone } from './phone'
export { readPhone, spellPhone } from './phone-plan'
export { normalise, trigramsOf } from './search-text'
export { appointmentText, serviceAbroad, servicePlace, transferFirstText, visitText } from './services'
export { type SheetColumn, type SheetValue, toCsvRow } from './sheet'
export { formatBytes, formatSeconds } from './sizes'
export { slugOf } from './slug'
export type { PricedLine, Totals } from './totals'
export {
  beyondText,
  computeTotals,
  discountOf,
  dueOf,
  firstInstalmentText,
  goodsText,
  INSTALMENT_COUNTS,
  INSTALMENT_DAYS,
  instalmentPlansText,
  instalments,
  instalmentText,
  MINIMUM_DUE_CENTS,
  payableCount,
  shippingFor,
  shippingText,
  usableCredit,
} from './totals'
export { emptyOr, optionalPlainLine, optionalText, plainLine, plainLineMessage, typedText } from './typed-text'
export { exportText, taxText, vatPercentFor } from './vat'
export { isUnionVatNumber, readVatNumber } from './vat-number'
