import { href } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { Term } from '~/components/ui/text'
import type { BookingState } from '~/database/schema'
import { redirectWithNotice } from '~/middleware/flash.server'
import { bookingMomentText, durationText, personsText } from '~/models/support/booking'
import { bookingPath, cancelBooking } from '~/models/support/booking/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/appointment'
import { requireBooking } from './require-booking.server'

export const handle = {
  policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy,
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const booking = await requireBooking(context, params.reference)
  const { identity, at } = shopRequest(context)
  const { state, number, service_name, service_id, location, persons, starts_at, cancel_reason, email } = booking
  return {
    reference: params.reference,
    ...{ state, number, location, persons, cancelReason: cancel_reason, service: service_name },
    moment: bookingMomentText(starts_at),
    duration: durationText(booking),
    mayChange: state === 'booked' && new Date(starts_at) > at,
    mayMove: service_id !== null,
    isMailed: email !== null && identity.mailServer !== undefined,
  }
}

/** Cancelled by post only: mail scanners open links. */
export async function action({ params, context }: Route.ActionArgs) {
  const { id } = await requireBooking(context, params.reference)
  const { db, at, signer } = shopRequest(context)
  const cancelled = await cancelBooking(db, { id, at })
  const line = cancelled.ok
    ? 'Le rendez-vous est annulé\u202f: le créneau est libre pour quelqu’un d’autre.'
    : refusalText[cancelled.reason]
  return redirectWithNotice(context, bookingPath(signer, id), { tone: cancelled.ok ? 'done' : 'info', lines: [line] })
}

const refusalText = {
  unknown: 'Ce rendez-vous n’est plus noté.',
  'not-booked': 'Il n’y avait plus de rendez-vous à annuler.',
  begun: 'L’heure de ce rendez-vous est passée\u202f: il ne s’annule plus.',
  stale: 'Ce rendez-vous a changé entre-temps\u202f: relisez-le.',
}

const titles: Record<BookingState, string> = {
  booked: 'Votre rendez-vous est noté',
  cancelled: 'Ce rendez-vous est annulé',
  honoured: 'Ce rendez-vous a eu lieu',
  'no-show': 'Ce rendez-vous est passé',
}

export default function Appointment({ loaderData }: Route.ComponentProps) {
  const { state, service, moment, duration, location, persons, number, mayChange, cancelReason } = loaderData
  return (
    <>
      <PageTop title={titles[state]} noIndex lead={state === 'booked' ? `${service}, ${moment}.` : undefined} />
      <div className="stack narrow">
        <div className="card">
          <dl className="facts">
            <Term label="Rendez-vous">{service}</Term>
            <Term label="Quand">
              {moment} (heure de Paris), durée {duration}
            </Term>
            {location ? <Term label="Où">{location}</Term> : null}
            {persons ? <Term label="Pour">{personsText(persons)}</Term> : null}
            <Term label="Référence">{number}</Term>
            {cancelReason ? <Term label="Motif">{cancelReason}</Term> : null}
          </dl>
        </div>
        {mayChange ? <Changes {...loaderData} /> : <Again />}
      </div>
    </>
  )
}

function Changes({ reference, mayMove, isMailed }: Route.ComponentProps['loaderData']) {
  return (
    <>
      <Notice tone="info" live={false}>
        <p>
          {isMailed
            ? 'La confirmation part par e-mail, avec le lien de cette page.'
            : 'Gardez l’adresse de cette page\u202f: elle permet de déplacer ou d’annuler le rendez-vous.'}
        </p>
      </Notice>
      <div className="row">
        <ButtonLink href={href('/rendez-vous/:reference/agenda.ics', { reference })}>Ajouter à mon agenda</ButtonLink>
        {mayMove ? (
          <ButtonLink href={href('/rendez-vous/:reference/deplacer', { reference })} variant="quiet">
            Déplacer
          </ButtonLink>
        ) : null}
      </div>
      <form method="post">
        <Button variant="danger">Annuler le rendez-vous</Button>
      </form>
    </>
  )
}

function Again() {
  return (
    <div>
      <ButtonLink href={href('/rendez-vous')} variant="quiet">
        Prendre un autre rendez-vous
      </ButtonLink>
    </div>
  )
}
