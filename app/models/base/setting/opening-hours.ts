import { addDays, frenchHolidays } from '~/models/values/delivery'
import { parisDay, parisInstant } from '~/models/values/french-date'

/** Minutes after midnight in Paris. */
interface OpenSpan {
  from: number
  to: number
}

/** By weekday, Monday first. */
export type OpeningHours = OpenSpan[][]

const dayNames = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const dayPattern = dayNames.join('|')
const everyDay = /^(?:7 ?j ?\/ ?7|tous les jours)/
const dayRange = new RegExp(`^(?:du )?(${dayPattern}) au (${dayPattern})`)
const dayList = new RegExp(`^(?:les? )?((?:${dayPattern})(?:(?:, | et )(?:${dayPattern}))*)`)
const span = /^(?:de )?(\d{1,2}) ?h ?(\d{2})? ?(?:à|-) ?(\d{1,2}) ?h ?(\d{2})?/
const MINUTES_A_DAY = 24 * 60

/**
 * Parses hours such as `7j/7 de 9h à 19h`, or `du lundi au vendredi de 9h à 12h30 et de 14h à 18h, le samedi de 10h à
 * 13h`. Undefined for anything else.
 */
export function parseOpeningHours(text: string): OpeningHours | undefined {
  const week: OpeningHours = dayNames.map(() => [])
  let rest = text.toLowerCase().replace(/\s+/g, ' ').trim()
  if (rest === '') return undefined
  while (rest !== '') {
    const days = readDays(rest)
    if (!days) return undefined
    const hours = readSpans(days.rest)
    if (!hours) return undefined
    for (const day of days.found) week[day] = hours.found
    rest = hours.rest.replace(/^ ?[,;] ?/, '')
  }
  return week
}

function readDays(text: string): { found: number[]; rest: string } | undefined {
  const all = everyDay.exec(text)
  if (all) return { found: dayNames.map((_, index) => index), rest: after(text, all[0]) }
  const range = dayRange.exec(text)
  if (range) {
    const [from, to] = [dayNames.indexOf(range[1] ?? ''), dayNames.indexOf(range[2] ?? '')]
    const found = dayNames.map((_, index) => index).filter((index) => index >= from && index <= to)
    return found.length > 0 ? { found, rest: after(text, range[0]) } : undefined
  }
  const list = dayList.exec(text)
  if (!list?.[1]) return undefined
  return { found: list[1].split(/, | et /).map((name) => dayNames.indexOf(name)), rest: after(text, list[0]) }
}

function readSpans(text: string): { found: OpenSpan[]; rest: string } | undefined {
  const found: OpenSpan[] = []
  let rest = text
  for (;;) {
    const match = span.exec(rest)
    if (!match) return undefined
    const [from, to] = [minutesOf(match[1], match[2]), minutesOf(match[3], match[4])]
    if (from >= to || to > MINUTES_A_DAY || from < (found.at(-1)?.to ?? 0)) return undefined
    found.push({ from, to })
    rest = rest.slice(match[0].length).trimStart()
    if (!rest.startsWith('et ')) return rest === '' || /^[,;]/.test(rest) ? { found, rest } : undefined
    rest = rest.slice('et '.length)
  }
}

function after(text: string, read: string): string {
  return text.slice(read.length).replace(/^ ?,/, '').trimStart()
}

function minutesOf(hour: string | undefined, minute: string | undefined): number {
  return Number(hour) * 60 + Number(minute ?? 0)
}

/** Typesets hours: `9h` and `12h30` become `9 h` and `12 h 30`. */
export function typesetHours(text: string): string {
  return text.replace(/(\d)\s?h(?:\s?(\d\d))?(?![\p{L}\d])/gu, (_, hour: string, minute?: string) =>
    [hour, 'h', ...(minute ? [minute] : [])].join('\u00a0'),
  )
}

/** A promised call window within opening hours. */
export interface Slot {
  from: Date
  to: Date
  /** ISO date in Paris. */
  day: string
}

const SLOT_MINUTES = 120
/** A shorter remainder of the day extends the previous slot. */
const SHORTEST_SLOT_MINUTES = 60
const DAYS_OFFERED = 4
const DAYS_LOOKED_AT = 21

/** Open days of the coming weeks from today. A shop with closed days also closes on public holidays. */
export function openings(hours: OpeningHours, at: Date) {
  const today = parisDay(at)
  return Array.from({ length: DAYS_LOOKED_AT }, (_, index) => addDays(today, index))
    .map((day) => ({ day, spans: spansOn(hours, day) }))
    .filter(({ spans }) => spans.length > 0)
}

/** When the shop is open on a day: none on its closed weekdays, nor on public holidays unless it has no closed day. */
export function spansOn(hours: OpeningHours, day: string): OpenSpan[] {
  const opensEveryDay = hours.every((spans) => spans.length > 0)
  if (!opensEveryDay && frenchHolidays(Number(day.slice(0, 4))).includes(day)) return []
  return hours[weekdayOf(day)] ?? []
}

/** Future slots of the next open days. */
export function listSlots(hours: OpeningHours, at: Date): Slot[] {
  return openings(hours, at)
    .map((opening) => slotsOf(opening).filter((slot) => slot.from > at))
    .filter((slots) => slots.length > 0)
    .slice(0, DAYS_OFFERED)
    .flat()
}

function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

function slotsOf({ day, spans }: ReturnType<typeof openings>[number]): Slot[] {
  return spans.flatMap(({ from, to }) => {
    const count = Math.max(1, Math.floor((to - from + SLOT_MINUTES - SHORTEST_SLOT_MINUTES) / SLOT_MINUTES))
    return Array.from({ length: count }, (_, index) => {
      const start = from + index * SLOT_MINUTES
      const end = index === count - 1 ? to : start + SLOT_MINUTES
      return { day, from: parisInstant(day, start), to: parisInstant(day, end) }
    })
  })
}
