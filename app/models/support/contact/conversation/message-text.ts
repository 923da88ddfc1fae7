import type { ConversationState } from '~/database/schema'
import { type OpeningHours, openings, parseOpeningHours, typesetHours } from '~/models/base/setting'
import { formatDay, formatHour, parisDay, parisInstant } from '~/models/values/french-date'

/** Who answers, as shown to operators. */
export const conversationStateNames: Record<ConversationState, string> = {
  bot: 'avec l’assistant',
  en_attente: 'en attente d’une personne',
  humain: 'avec une personne',
  rendu: 'rendue à l’assistant',
}

/** When the language model is unavailable or the assistant stopped. */
export function offlineText(assistant: string): string {
  return `${assistant} est temporairement hors ligne. Réessayez dans quelques instants.`
}

export const MAX_MESSAGE_LENGTH = 1000

/** Thousands are separated by a narrow no-break space. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f')
}

/** Above it, no text can reduce to `MAX_MESSAGE_LENGTH` once invisible characters are stripped. */
const MAX_TYPED_LENGTH = 10 * MAX_MESSAGE_LENGTH

type CheckedMessage = { ok: true; text: string } | { ok: false; reason: 'empty' | 'too-long'; length: number }

/** Strips invisible characters; length is in code points. */
export function checkMessage(typed: string): CheckedMessage {
  if (typed.length > MAX_TYPED_LENGTH) return { ok: false, reason: 'too-long', length: typed.length }
  const text = typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200d]/gu, '')
    .trim()
  const { length } = [...text]
  if (length === 0) return { ok: false, reason: 'empty', length }
  if (length > MAX_MESSAGE_LENGTH) return { ok: false, reason: 'too-long', length }
  return { ok: true, text }
}

/**
 * When an answer is expected: « aujourd’hui, avant 19 h, ou dès la réouverture », « à partir du lundi 23 novembre, à 9
 * h ».
 */
export function expectedAnswerText(hoursInWords: string, at: Date): string {
  const hours = parseOpeningHours(hoursInWords)
  const opening = hours && nextOpening(hours, at)
  if (!opening) return hoursInWords ? `pendant nos horaires (${typesetHours(hoursInWords)})` : 'dès que possible'
  const { from, to } = opening
  if (from <= at) return `aujourd’hui, avant ${formatHour(to)}, ou dès la réouverture`
  if (parisDay(from) === parisDay(at)) return `aujourd’hui, à partir de ${formatHour(from)}`
  return `à partir du ${formatDay(parisDay(from))}, à ${formatHour(from)}`
}

/** The current one, or the next. */
function nextOpening(hours: OpeningHours, at: Date): { from: Date; to: Date } | undefined {
  return openings(hours, at)
    .flatMap(({ day, spans }) =>
      spans.map(({ from, to }) => ({ from: parisInstant(day, from), to: parisInstant(day, to) })),
    )
    .find(({ to }) => to > at)
}
