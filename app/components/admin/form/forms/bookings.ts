import { formsIn } from '../use-checks'

export const bookingForms = formsIn(() => import('../checks/bookings'))
