export {
  bookingMomentText,
  bookingStateNames,
  durationText,
  minutesText,
  personsText,
  type SlotRefusal,
  slotHourText,
  slotRefusalText,
} from './booking-text'
export {
  type BookingForm,
  type BookingServiceWords,
  bookingForm,
  bookingMoveForm,
  bookingServiceForm,
  closureForm,
  closureRemovalForm,
  deskCancelForm,
  deskMoveForm,
  deskStateForm,
  type HandBookingForm,
  handBookingForm,
  serviceMoveForm,
  serviceRemovalForm,
  serviceStateForm,
} from './forms'
export type { OfferedDay, OfferedSlot } from './offer.server'
