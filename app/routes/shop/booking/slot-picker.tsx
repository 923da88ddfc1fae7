import { FieldError } from '~/components/ui/field'
import { Icon } from '~/components/ui/icons'
import { listHref } from '~/components/ui/list-href'
import type { DescribedField } from '~/components/ui/use-fields'
import { type OfferedDay, slotHourText } from '~/models/support/booking'
import { formatDay, formatShortDate, parisDay } from '~/models/values/french-date'

const DAYS_SHOWN = 14

interface ShownSlot {
  key: string
  label: string
  /** Places left, where a slot has several. */
  free: number
}

export interface SlotGroup {
  day: string
  slots: ShownSlot[]
}

export interface DayChoice {
  days: { day: string; state: 'free' | 'full' | 'closed' }[]
  /** First days of the windows before and after. */
  earlier: string | undefined
  later: string | undefined
  chosen: SlotGroup | undefined
}

/** Days around the asked one, else around the first that is free; undefined when none is. */
export function dayChoiceOf(offer: OfferedDay[], asked: string | null): DayChoice | undefined {
  const firstFree = offer.find(({ slots }) => slots.length > 0)
  if (!firstFree) return undefined
  const chosen = offer.find(({ day }) => day === asked) ?? firstFree
  const start = Math.floor(offer.indexOf(chosen) / DAYS_SHOWN) * DAYS_SHOWN
  const firstOf = (index: number) => (index < 0 ? undefined : offer[index]?.day)
  return {
    days: offer.slice(start, start + DAYS_SHOWN).map(({ day, isOpen, slots }) => ({
      day,
      state: slots.length > 0 ? 'free' : isOpen ? 'full' : 'closed',
    })),
    earlier: firstOf(start - DAYS_SHOWN),
    later: firstOf(start + DAYS_SHOWN),
    chosen: groupsOf(chosen.slots)[0],
  }
}

/** By day, in order of time. */
export function groupsOf(slots: OfferedDay['slots']): SlotGroup[] {
  const groups = new Map<string, ShownSlot[]>()
  for (const { key, startsAt, free } of slots) {
    const day = parisDay(startsAt)
    groups.set(day, [...(groups.get(day) ?? []), { key, label: slotHourText(startsAt), free }])
  }
  return [...groups].map(([day, shown]) => ({ day, slots: shown }))
}

const stateText = { free: '', full: 'complet', closed: 'fermé' }

/** Links to the days; those without a free slot are words. */
export function DayLinks({ choice, path, parameters }: DayLinksProps) {
  const { days, earlier, later, chosen } = choice
  const hrefOf = (jour: string) => `${listHref(path, { ...parameters, jour })}#creneaux`
  return (
    <nav className="booking-days" aria-label="Jours">
      <ul>
        {days.map(({ day, state }) => (
          <li key={day}>
            {state === 'free' ? (
              <a href={hrefOf(day)} aria-current={day === chosen?.day ? 'true' : undefined}>
                <DayName day={day} />
              </a>
            ) : (
              <span className="muted">
                <DayName day={day} />
                <small>{stateText[state]}</small>
              </span>
            )}
          </li>
        ))}
      </ul>
      {earlier || later ? (
        <p className="booking-more">
          {earlier ? <a href={hrefOf(earlier)}>Jours précédents</a> : null}
          {later ? <a href={hrefOf(later)}>Jours suivants</a> : null}
        </p>
      ) : null}
    </nav>
  )
}

interface DayLinksProps {
  choice: DayChoice
  path: string
  /** The rest of the query. */
  parameters: Record<string, string>
}

/** `lun. 30 nov.` on two lines. */
function DayName({ day }: { day: string }) {
  const [weekday = ''] = formatDay(day).split(/\s/)
  const [date = '', month = ''] = formatShortDate(new Date(`${day}T12:00:00Z`)).split(/\s/)
  return (
    <>
      <span>{weekday.slice(0, 3)}.</span>
      <strong>
        {date} {month}
      </strong>
    </>
  )
}

/** One radio a slot. `name="slot"`. */
export function SlotChoice({ groups, field }: { groups: SlotGroup[]; field: DescribedField }) {
  const message = field.errors?.join(' ')
  return (
    <div className="booking-slots" id="slot" tabIndex={-1}>
      {message ? <FieldError id="slot-error" message={message} /> : null}
      {groups.length === 0 ? (
        <p>
          <Icon name="info" /> Aucun créneau libre ce jour-là : choisissez un autre jour.
        </p>
      ) : null}
      {groups.map(({ day, slots }) => (
        <fieldset key={day} aria-describedby={message ? 'slot-error' : undefined}>
          <legend>{formatDay(day)}</legend>
          <div className="booking-hours">
            {slots.map(({ key, label, free }) => (
              <label key={key}>
                <input type="radio" name="slot" value={key} defaultChecked={field.initialValue === key} />
                <span>
                  {label}
                  {free > 1 ? <small>{free} places</small> : null}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
