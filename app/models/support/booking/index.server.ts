export {
  type BookResult,
  book,
  bookingPath,
  cancelBooking,
  findBooking,
  MAX_COMING,
  type MoveBookingResult,
  moveBooking,
  parseBookingReference,
  setBookingState,
} from './booking.server'
export { calendarEventOf, calendarFile, calendarMethod } from './calendar-file.server'
export { addClosure, listClosures, removeClosure } from './closure.server'
export {
  BOOKINGS_A_PAGE,
  countBookings,
  countToday,
  eraseOldBookings,
  findEarliestReminder,
  listBookings,
  listBookingsFrom,
  listBookingsOf,
  queueReminders,
} from './list.server'
export { listNearSlots, listOffer, type OfferedDay } from './offer.server'
export {
  changeService,
  countBookingsOf,
  createService,
  deleteService,
  findService,
  listAllServices,
  listExampleServices,
  listServices,
  MAX_SERVICES,
  moveService,
  removeExampleServices,
  setServiceHidden,
} from './service.server'
