import { formatDay, parisDay } from '../french-date'

/** When somebody of the shop answers, as the setting « Horaires du support » says it in words. */
export interface OpeningHours {
  /** 0 is Sunday. */
  days: number[]
  /** Minutes after midnight in Paris. */
  from: number
  until: number
}

const dayNames = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

/** « 7j/7 de 9h à 19h », « du lundi au vendredi, 9 h 30 – 18 h »; undefined for words that say it otherwise. */
export function parseOpeningHours(words: string): OpeningHours | undefined {
  const text = words.toLowerCase()
  const times = [...text.matchAll(/(\d{1,2})\s*(?:h|:)\s*(\d{2})?/g)].map(
    ([, hours, minutes]) => Number(hours) * 60 + Number(minutes ?? 0),
  )
  const [from, until] = times
  if (times.length !== 2 || from === undefined || until === undefined || from >= until || until > 24 * 60) {
    return undefined
  }
  const days = parseDays(text)
  return days && { days, from, until }
}

function parseDays(text: string): number[] | undefined {
  if (/7\s*j(ours)?\s*(\/|sur)\s*7|tous les jours/.test(text)) return [0, 1, 2, 3, 4, 5, 6]
  const named = [...text.matchAll(new RegExp(dayNames.join('|'), 'g'))].map(([name]) => dayNames.indexOf(name))
  const [first, last] = named
  if (first === undefined || last === undefined || named.length !== 2) return undefined
  const count = ((last - first + 7) % 7) + 1
  return Array.from({ length: count }, (_, step) => (first + step) % 7)
}

export type Opening = { open: true; until: string } | { open: false; day: string; at: string }

const clockFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })

/** Open until when, or the next opening: an ISO day and hours as they are said. */
export function openingAt(hours: OpeningHours, at: Date): Opening {
  const [hour = 0, minute = 0] = clockFormat.format(at).split(':').map(Number)
  const now = hour * 60 + minute
  const today = parisDay(at)
  const opensOn = (day: string) => hours.days.includes(new Date(day).getUTCDay())
  if (opensOn(today) && now >= hours.from && now < hours.until) return { open: true, until: hourWords(hours.until) }
  const opensToday = opensOn(today) && now < hours.from
  const days = Array.from({ length: 8 }, (_, step) => addDays(today, step)).slice(opensToday ? 0 : 1)
  return { open: false, day: days.find(opensOn) ?? today, at: hourWords(hours.from) }
}

/** When an answer may be expected: « aujourd’hui, avant 19 h, ou dès la réouverture », « à partir du lundi 23 novembre à 9 h ». */
export function expectedAnswerWords(hoursInWords: string, at: Date): string {
  const hours = parseOpeningHours(hoursInWords)
  if (!hours) return hoursInWords ? `pendant nos horaires (${hoursInWords})` : 'dès que possible'
  const opening = openingAt(hours, at)
  if (opening.open) return `aujourd’hui, avant ${opening.until}, ou dès la réouverture`
  if (opening.day === parisDay(at)) return `aujourd’hui, à partir de ${opening.at}`
  return `à partir du ${formatDay(opening.day)}, à ${opening.at}`
}

function hourWords(minutes: number): string {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 24 * 3600_000).toISOString().slice(0, 10)
}
