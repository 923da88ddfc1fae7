import { data, type LoaderFunctionArgs } from 'react-router'
import type { AuditEntry } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { changeText } from '~/models/base/audit'
import {
  bookingMomentText,
  bookingStateNames,
  deskCancelForm,
  deskMoveForm,
  deskStateForm,
  serviceMoveForm,
  serviceStateForm,
  slotHourText,
  slotRefusalText,
} from '~/models/support/booking'
import {
  cancelBooking,
  findService,
  moveBooking,
  moveService,
  type OfferedDay,
  setBookingState,
  setServiceHidden,
} from '~/models/support/booking/index.server'
import { formatDay, formatMoment } from '~/models/values/french-date'
import { caution } from '../row-answer.server'
import { missing, type Outcome, verb, verbsOf, wrong } from '../verbs.server'

const stale = 'Ce rendez-vous a changé entre-temps\u202f: relisez-le.'
const unknownBooking = 'Rendez-vous inconnu'

const changeRefusals = {
  ...slotRefusalText,
  'not-booked': 'Il n’est plus à venir\u202f: il a été annulé, ou sa suite est déjà notée.',
  begun: 'Il a déjà commencé.',
  'service-gone': 'Sa prestation est supprimée\u202f: annulez-le, puis notez-en un autre.',
  stale,
  same: 'C’est déjà son heure\u202f: choisissez-en une autre.',
}

const stateRefusals = {
  unknown: 'Ce rendez-vous a été effacé entre-temps.',
  cancelled: 'Ce rendez-vous a été annulé entre-temps.',
  'not-begun': 'Il n’a pas encore commencé\u202f: sa suite se note après.',
  same: 'C’était déjà noté\u202f: rien n’a changé.',
  stale,
}

export const bookingVerbs = verbsOf('/admin/rendez-vous/:bookingId/*', {
  deplacer: verb(deskMoveForm, async ({ db, params: { bookingId: id = '' }, value, actor, at }): Promise<Outcome> => {
    const { slot, version: seenVersion } = value
    const moved = await moveBooking(db, { id, slot, seenVersion, actor, at })
    if (moved.ok) return done(`Déplacé\u202f: ${bookingMomentText(moved.booking.starts_at)}.`, ...told(moved.booking))
    return moved.reason === 'unknown' ? missing(unknownBooking) : wrong('slot', changeRefusals[moved.reason])
  }),

  annuler: verb(deskCancelForm, async ({ db, params: { bookingId: id = '' }, value, actor, at }): Promise<Outcome> => {
    const { reason, version: seenVersion } = value
    const cancelled = await cancelBooking(db, { id, reason, seenVersion, actor, at })
    if (cancelled.ok) return done('Le rendez-vous est annulé, et le créneau libre.')
    return cancelled.reason === 'unknown' ? missing(unknownBooking) : wrong('reason', changeRefusals[cancelled.reason])
  }),

  etat: verb(
    deskStateForm,
    async ({ db, params: { bookingId: id = '' }, value, actor, at }) => {
      const { state, version: seenVersion } = value
      const set = await setBookingState(db, { id, state, seenVersion, actor, at })
      return set.ok
        ? done(`Noté\u202f: ${bookingStateNames[state].toLowerCase()}.`)
        : caution(stateRefusals[set.reason])
    },
    caution(stale),
  ),
})

export type BookingVerb = (typeof bookingVerbs.paths)[number]

function told({ email }: { email: string | null }): string[] {
  return email ? ['La personne en est prévenue par e-mail.'] : ['Sans e-mail, prévenez la personne vous-même.']
}

const unknownService = 'Cette prestation n’est plus là\u202f: quelqu’un l’a supprimée entre-temps.'
const moveRefusals = { unknown: unknownService, moved: 'L’ordre a changé entre-temps\u202f: rien n’est déplacé.' }
const shownRefusals = {
  unknown: unknownService,
  changed: 'La prestation a changé entre-temps\u202f: relisez-la d’abord.',
}

export const serviceVerbs = verbsOf('/admin/rendez-vous/prestations/*', {
  ':serviceId/place': verb(
    serviceMoveForm,
    async ({ db, params: { serviceId: id = '' }, value: { position, to }, actor, at }) => {
      const moved = await moveService(db, { id, position, to, actor, at })
      return moved.ok ? done('Prestation déplacée.') : caution(moveRefusals[moved.reason])
    },
    caution(moveRefusals.moved),
  ),

  ':serviceId/etat': verb(
    serviceStateForm,
    async ({ db, params: { serviceId: id = '' }, value: { version, to }, actor, at }) => {
      const set = await setServiceHidden(db, { id, version, hidden: to === 'hidden', actor, at })
      if (!set.ok) return caution(shownRefusals[set.reason])
      return done(
        to === 'hidden'
          ? 'Elle ne se réserve plus en ligne\u202f: ce qui est pris reste.'
          : 'Elle se réserve en ligne.',
      )
    },
    caution(shownRefusals.changed),
  ),
})

export type ServiceVerb = (typeof serviceVerbs.paths)[number]

export async function requireService(context: LoaderFunctionArgs['context'], id: string) {
  const service = await findService(adminRequest(context).db, id)
  if (!service) throw data('Prestation inconnue', { status: 404 })
  return service
}

export function changeLine(entry: AuditEntry): string {
  return [`${entry.actor}, ${formatMoment(entry.at)}`, changeText(entry).join(', ')].filter(Boolean).join(' — ')
}

const DAYS_LISTED = 14

/** Options of a select: free slots of two weeks from a day on. */
export function slotOptions(offer: OfferedDay[], from: string) {
  return offer
    .filter(({ day }) => day >= from)
    .slice(0, DAYS_LISTED)
    .flatMap(({ day, slots }) =>
      slots.map(({ key, startsAt, free }) => {
        const places = free > 1 ? ` (${free} places)` : ''
        return { value: key, label: `${formatDay(day)}, ${slotHourText(startsAt)}${places}`, group: formatDay(day) }
      }),
    )
}
