export {
  bookingServiceForm,
  closureForm,
  deskCancelForm,
  deskMoveForm,
  handBookingForm,
} from '~/models/support/booking'
