/** A cart that was not used for so long has been left. */
export const IDLE_HOURS = 1
/** About one cart, whatever its sequence is worded to. */
export const MOST_REMINDERS = 3
/** An order that is paid so long after a reminder counts as brought back by it. */
export const RECOVERED_WITHIN_DAYS = 7
