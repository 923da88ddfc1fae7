import { data, href, redirect } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { EmptyState } from '~/components/ui/empty-state'
import { listHref } from '~/components/ui/list-href'
import { PostForm } from '~/components/ui/post-form'
import { useFields } from '~/components/ui/use-fields'
import { redirectWithNotice } from '~/middleware/flash.server'
import { bookingMomentText, bookingMoveForm, slotRefusalText } from '~/models/support/booking'
import {
  bookingPath,
  findService,
  listNearSlots,
  listOffer,
  type MoveBookingResult,
  moveBooking,
} from '~/models/support/booking/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/booking.css?url'
import type { Route } from './+types/appointment-move'
import { requireBooking } from './require-booking.server'
import { DayLinks, dayChoiceOf, groupsOf, SlotChoice } from './slot-picker'

export const handle = {
  policy: { beforeOpening: true, cache: 'no-store', parameters: 'secret', showsForm: true } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** `?jour=`. One that cannot be moved leads to its page, which says why. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const booking = await requireBooking(context, params.reference)
  const { db, signer, at } = shopRequest(context)
  const service = booking.service_id ? await findService(db, booking.service_id) : undefined
  const mayMove = service && booking.state === 'booked' && new Date(booking.starts_at) > at
  if (!mayMove && request.method === 'GET') throw redirect(bookingPath(signer, booking.id), 302)
  const offer = mayMove ? await listOffer(db, { service, except: booking.id, at }) : []
  const others = offer.map((day) => ({ ...day, slots: day.slots.filter(({ key }) => key !== booking.starts_at) }))
  return {
    reference: params.reference,
    service: booking.service_name,
    moment: bookingMomentText(booking.starts_at),
    choice: dayChoiceOf(others, url.searchParams.get('jour')),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id, service_id } = await requireBooking(context, params.reference)
  const { db, signer, at } = shopRequest(context)
  const submission = await parseForm(request, bookingMoveForm)
  if (submission.status !== 'success') return data({ result: submission.reply(), near: undefined }, { status: 400 })
  const { slot } = submission.value
  const moved = await moveBooking(db, { id, slot, at })
  if (moved.ok)
    return redirectWithNotice(context, bookingPath(signer, id), {
      tone: 'done',
      lines: [`Votre rendez-vous est déplacé\u202f: ${bookingMomentText(moved.booking.starts_at)}.`],
    })
  const service = service_id ? await findService(db, service_id) : undefined
  const near = service ? groupsOf(await listNearSlots(db, { service, except: id, wanted: slot, at })) : []
  const result = submission.reply({ fieldErrors: { slot: [refusalText[moved.reason]] } })
  return data({ result, near }, { status: 409 })
}

const refusalText: Record<Extract<MoveBookingResult, { ok: false }>['reason'], string> = {
  ...slotRefusalText,
  unknown: 'Ce rendez-vous n’est plus noté.',
  'not-booked': 'Ce rendez-vous est déjà annulé ou passé\u202f: prenez-en un autre.',
  begun: 'L’heure de ce rendez-vous est passée\u202f: prenez-en un autre.',
  'service-gone': 'Cette prestation ne se réserve plus en ligne\u202f: appelez-nous.',
  stale: 'Ce rendez-vous a changé entre-temps\u202f: relisez-le.',
  same: 'C’est déjà l’heure de ce rendez-vous\u202f: choisissez-en une autre.',
}

export default function MoveAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, service, moment, choice } = loaderData
  const path = href('/rendez-vous/:reference/deplacer', { reference })
  const { fields, errors } = useFields<{ slot: string }>(
    'deplacer',
    actionData ? { lastResult: actionData.result } : {},
  )
  const near = actionData?.near
  const groups = near ?? (choice?.chosen ? [choice.chosen] : [])
  return (
    <>
      <PageTop title="Déplacer le rendez-vous" noIndex lead={`${service}, aujourd’hui prévu ${moment}.`} />
      <div className="stack booking">
        {choice ? <DayLinks choice={choice} path={path} parameters={{}} /> : null}
        {choice || near ? (
          <PostForm
            id="creneaux"
            action={listHref(path, choice?.chosen ? { jour: choice.chosen.day } : {})}
            errors={errors}
            submit="Déplacer à ce créneau"
          >
            <SlotChoice groups={groups} field={fields.slot} />
            <p className="muted small">Heure de Paris. Votre créneau actuel reste à vous jusqu’au changement.</p>
          </PostForm>
        ) : (
          <EmptyState
            title="Aucun autre créneau libre"
            text="Votre rendez-vous reste noté."
            action={{ href: href('/rendez-vous/:reference', { reference }), label: 'Revenir au rendez-vous' }}
          />
        )}
        <p>
          <a href={href('/rendez-vous/:reference', { reference })}>Ne rien changer</a>
        </p>
      </div>
    </>
  )
}
