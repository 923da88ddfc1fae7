import { data, href } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { bookingForms } from '~/components/admin/form/forms/bookings'
import { UnshownRefusal } from '~/components/admin/form/unshown-refusals'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Facts } from '~/components/admin/inbox/facts'
import { History } from '~/components/admin/inbox/history'
import { BackLink } from '~/components/admin/list/row-link'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DateFilter, Filters } from '~/components/admin/page/filters'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { Button } from '~/components/ui/button'
import { TextAreaField } from '~/components/ui/field'
import { adminRequest } from '~/middleware/administrator.server'
import { actionText, changeText } from '~/models/base/audit'
import { listAuditOf } from '~/models/base/audit/index.server'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import { bookingMomentText, durationText, personsText } from '~/models/support/booking'
import { findBooking, findService, listOffer } from '~/models/support/booking/index.server'
import { formatMoment, isDay, parisDay } from '~/models/values/french-date'
import { typesetPhone } from '~/models/values/phone'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/booking'
import { Marks, StateBadge } from './booking-marks'
import { SlotField } from './slot-field'
import { type BookingVerb, bookingVerbs, slotOptions } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { bookingStyles as links } from '../stylesheets'

/** `?jour=`: the free slots of two weeks from it on. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  if ('*' in params && !bookingVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  const revision = await readWorkRevision(db, ['inbox'])
  const booking = await findBooking(db, params.bookingId)
  if (!booking) throw data('Rendez-vous inconnu', { status: 404 })
  const service = booking.service_id ? await findService(db, booking.service_id) : undefined
  const isBooked = booking.state === 'booked'
  const asked = url.searchParams.get('jour') ?? ''
  const from = isDay(asked) ? asked : parisDay(at)
  const offer = service && isBooked ? await listOffer(db, { service, isShop: true, except: booking.id, at }) : []
  const options = slotOptions(offer, from).filter(({ value }) => value !== booking.starts_at)
  const audited = await listAuditOf(db, { kind: 'booking', id: booking.id })
  const { id, number, version, state, name, email, phone, note, persons, cancel_reason, cancelled_by } = booking
  return {
    ...{ id, number, version, state, name, email, note, revision, options, isBooked },
    phone: phone && typesetPhone(phone),
    hasBegun: new Date(booking.starts_at) <= at,
    service: booking.service_name,
    location: booking.location,
    moment: `Le ${bookingMomentText(booking.starts_at)}, durée ${durationText(booking)}`,
    persons: persons === null ? '' : personsText(persons),
    cancelled:
      cancelled_by &&
      `${cancelled_by === 'shop' ? 'par vous' : 'par la personne'}${cancel_reason ? `\u202f: ${cancel_reason}` : ''}`,
    madeBy: booking.made_by === 'shop' ? 'Noté par vous' : 'Pris en ligne',
    history: [
      ...audited.map((entry) => ({
        key: entry.hash,
        moment: formatMoment(entry.at),
        words: [`${entry.actor}\u202f: ${actionText(entry.action)}`, changeText(entry).join(', ')]
          .filter(Boolean)
          .join(' — '),
      })),
      ...(booking.made_by === 'visitor'
        ? [{ key: 'created', moment: formatMoment(booking.created_at), words: 'Pris en ligne' }]
        : []),
    ],
  }
}

export const action = bookingVerbs.act

const verbPath = verbPathOf<BookingVerb>('/admin/rendez-vous/:bookingId/*')

type BookingPageProps = Route.ComponentProps['loaderData']

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  const { id, number, state, isBooked, hasBegun, service, moment, history } = loaderData
  useRefresh(['inbox'], loaderData.revision)
  return (
    <>
      <AdminHeader
        title={`Rendez-vous ${number}`}
        lead={<BackLink to={href('/admin/rendez-vous')}>Rendez-vous</BackLink>}
        actions={isBooked && hasBegun ? <Marks {...loaderData} /> : null}
      />
      <UnshownRefusal isGone={() => !isBooked} />
      <div className="admin-columns">
        <div className="stack">
          <Facts
            title={moment}
            facts={[
              { label: 'État', value: <StateBadge state={state} /> },
              { label: 'Prestation', value: service },
              { label: 'Lieu', value: loaderData.location },
              { label: 'Nom', value: loaderData.name },
              { label: 'Pour', value: loaderData.persons },
              { label: 'Téléphone', value: <Phone phone={loaderData.phone} /> },
              { label: 'E-mail', value: <Email email={loaderData.email} /> },
              { label: 'Précision', value: loaderData.note },
              { label: 'Annulé', value: loaderData.cancelled },
              { label: 'Origine', value: loaderData.madeBy },
            ]}
          />
          {isBooked ? (
            <>
              <MoveForm key={`move-${id}`} {...loaderData} />
              <CancelForm key={`cancel-${id}`} {...loaderData} />
            </>
          ) : null}
          {state === 'honoured' || state === 'no-show' ? <Correction {...loaderData} /> : null}
        </div>
        <History entries={history} />
      </div>
    </>
  )
}

function Phone({ phone }: { phone: string | null }) {
  return phone ? <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> : 'aucun'
}

function Email({ email }: { email: string | null }) {
  return email ? <a href={`mailto:${email}`}>{email}</a> : 'aucun'
}

function MoveForm({ id: bookingId, version, options }: BookingPageProps) {
  return (
    <section className="admin-panel stack" aria-labelledby="deplacer-titre">
      <h2 id="deplacer-titre">Déplacer</h2>
      <Filters button="Voir ces jours">
        <DateFilter name="jour" label="À partir du" />
      </Filters>
      {options.length > 0 ? (
        <AdminForm
          id="deplacer"
          ownIds
          schema={bookingForms(({ deskMoveForm }) => deskMoveForm)}
          action={verbPath('deplacer', { bookingId })}
          version={version}
          button="Déplacer"
          pending="Enregistrement…"
        >
          {(fields) => (
            <SlotField
              field={fields.slot}
              label="Nouveau créneau"
              options={options}
              hint="Les créneaux libres de deux semaines. La personne est prévenue par e-mail, si elle en a un."
            />
          )}
        </AdminForm>
      ) : (
        <p className="muted">Aucun créneau libre dans ces deux semaines : choisissez un autre jour.</p>
      )}
    </section>
  )
}

function CancelForm({ id: bookingId, version, email }: BookingPageProps) {
  return (
    <section className="admin-panel stack" aria-labelledby="annuler-titre">
      <h2 id="annuler-titre">Annuler</h2>
      <AdminForm
        id="annuler"
        ownIds
        schema={bookingForms(({ deskCancelForm }) => deskCancelForm)}
        action={verbPath('annuler', { bookingId })}
        version={version}
        button="Annuler le rendez-vous"
        danger
        pending="Annulation…"
      >
        {(fields) => (
          <TextAreaField
            field={fields.reason}
            label="Motif"
            required
            rows={3}
            hint={email ? 'La personne le reçoit par e-mail.' : 'Sans e-mail, prévenez la personne vous-même.'}
          />
        )}
      </AdminForm>
    </section>
  )
}

/** Of what was marked by mistake. */
function Correction({ id: bookingId, version, state }: BookingPageProps) {
  const other = state === 'honoured' ? 'no-show' : 'honoured'
  return (
    <section className="admin-panel" aria-labelledby="corriger">
      <h2 id="corriger">Noté par erreur ?</h2>
      <AdminForm rowKey={bookingId} action={verbPath('etat', { bookingId })} fields={{ version, state: other }}>
        <Button variant="quiet">
          {other === 'honoured' ? 'La personne est venue' : 'La personne n’est pas venue'}
        </Button>
      </AdminForm>
    </section>
  )
}
