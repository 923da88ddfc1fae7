import { addWorkingDays } from '~/models/values/delivery'
import { parisDay, parisInstant } from '~/models/values/french-date'

/** How long an unconfirmed transfer holds its stock (docs/decisions/0023-transfers.md). */
export const TRANSFER_CONFIRMATION_HOURS = 24

const TRANSFER_WORKING_DAYS = 5

/** Deadline of a confirmed transfer: 23:59 in Paris on the fifth working day after it was announced. */
export function transferDeadline(begun: Date): Date {
  return parisInstant(addWorkingDays(parisDay(begun), TRANSFER_WORKING_DAYS), 24 * 60 - 1)
}

/** For the middle of a sentence. */
export const transferHold = `les articles vous sont réservés ${TRANSFER_CONFIRMATION_HOURS} heures puis, une fois la réservation confirmée par le lien de notre e-mail, jusqu’au cinquième jour ouvré à 23:59 (heure de Paris)`
