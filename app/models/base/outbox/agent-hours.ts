import { parisDay, parisHour, parisInstant } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'

/** Hours in which agents' mails may be sent (Europe/Paris): from an hour until before another, on some weekdays. */
export interface AgentHours {
  from: number
  to: number
  saturday: boolean
}

const DAYS_LOOKED_AT = 8

/** Never on a Sunday, whatever the setting says. */
export function isWithinHours(hours: AgentHours, at: Date): boolean {
  const hour = parisHour(at)
  return isMailDay(hours, parisDay(at)) && hour >= hours.from && hour < hours.to
}

/** Returns `at` within the hours, otherwise their next start. */
export function nextWithinHours(hours: AgentHours, at: Date): Date {
  if (isWithinHours(hours, at)) return at
  return nextOpening(hours, at)
}

export function dailyCapText(cap: number): string {
  return `${cap} ${cap > 1 ? 'e-mails' : 'e-mail'} par jour au plus`
}

/** Next start of the hours after an instant. */
export function nextOpening(hours: AgentHours, at: Date): Date {
  const today = Date.parse(parisDay(at))
  for (let days = 0; days < DAYS_LOOKED_AT; days++) {
    const day = new Date(today + days * DAY_MS).toISOString().slice(0, 10)
    const opening = parisInstant(day, hours.from * 60)
    if (isMailDay(hours, day) && opening > at) return opening
  }
  throw new Error('No weekday has sending hours.')
}

function isMailDay({ saturday }: AgentHours, day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && (weekday !== 6 || saturday)
}
