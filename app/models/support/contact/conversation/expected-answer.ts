import { type OpeningHours, openings, parseOpeningHours, typesetHours } from '~/models/base/setting'
import { formatDay, formatHour, parisDay, parisInstant } from '~/models/values/french-date'

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
