import { type AgentHours, isWithinHours, nextOpening } from '~/models/base/outbox'
import type { DayShare } from '~/models/base/outbox/index.server'
import { formatMoment } from '~/models/values/french-date'

interface Waiting {
  /** Mails of the agent in the outbox. */
  count: number
  isStarted: boolean
  hours: AgentHours
  day: DayShare
  at: Date
}

/** What waits, why, and until when; undefined when nothing does. */
export function waitingText({ count, isStarted, hours, day, at }: Waiting): string | undefined {
  if (count === 0) return undefined
  const mails = count === 1 ? '1 message attend' : `${count.toLocaleString('fr-FR')} messages attendent`
  if (!isStarted) return `${mails} que Mercury soit démarré.`
  const isOpen = isWithinHours(hours, at)
  if (isOpen && day.taken < day.share) return `${mails}\u202f: l’envoi est en cours.`
  const reason = isOpen ? 'la limite du jour est atteinte' : 'nous sommes hors des heures d’envoi'
  return `${mails}\u202f: ${reason}, la suite part ${formatMoment(nextOpening(hours, at).toISOString())}.`
}
