import { data, href, Link } from 'react-router'
import { AdminForm, type FormAnswer } from '~/components/admin/form/admin-form'
import { bookingForms } from '~/components/admin/form/forms/bookings'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { EmailField, PhoneField, SelectField, TextAreaField } from '~/components/ui/field'
import { listHref } from '~/components/ui/list-href'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { handBookingForm, slotRefusalText } from '~/models/support/booking'
import { type BookResult, book, findBooking, listAllServices, listOffer } from '~/models/support/booking/index.server'
import { isDay, parisDay } from '~/models/values/french-date'
import { parseForm, refuseMissing } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/new-booking'
import { SlotField } from './slot-field'
import { slotOptions } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { bookingStyles as links } from '../stylesheets'

/** `?service=` and `?jour=`: the free slots of two weeks from it on, without notice. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const services = await listAllServices(db)
  const asked = url.searchParams.get('service')
  const service = services.find(({ id }) => id === asked) ?? services[0]
  const jour = url.searchParams.get('jour') ?? ''
  const day = isDay(jour) ? jour : parisDay(at)
  return {
    day,
    services: services.map(({ id, name }) => ({ value: id, label: name })),
    service: service && { id: service.id, maxPersons: service.max_persons },
    options: service ? slotOptions(await listOffer(db, { service, isShop: true, at }), day) : [],
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const id = url.searchParams.get('service')
  const service = (await listAllServices(db)).find((each) => each.id === id)
  if (!service) return refuseMissing('Prestation inconnue', request)
  const submission = await parseForm(request, handBookingForm(service))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const booked = await book(db, { serviceId: service.id, form: submission.value, actor, at })
  if (!booked.ok) {
    const fieldErrors = { slot: [refusalText[booked.reason]] }
    return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
  }
  const { number } = (await findBooking(db, booked.id)) ?? { number: '' }
  const page = href('/admin/rendez-vous/:bookingId', { bookingId: booked.id })
  return redirectWithNotice(context, page, done(`Rendez-vous noté sous la référence ${number}.`))
}

const refusalText: Record<Extract<BookResult, { ok: false }>['reason'], string> = {
  ...slotRefusalText,
  'unknown-service': 'Cette prestation est supprimée\u202f: choisissez-en une autre.',
  'too-many': 'Cette adresse a trop de rendez-vous à venir.',
}

export default function NewBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { services, service, day, options } = loaderData
  return (
    <>
      <AdminHeader
        title="Noter un rendez-vous"
        lead="Pour une personne au téléphone ou devant vous. Avec son e-mail, elle reçoit la confirmation et un rappel la veille."
        actions={
          <Link className="button button-quiet" to={href('/admin/rendez-vous')}>
            Tous les rendez-vous
          </Link>
        }
      />
      {service ? (
        <div className="stack booking-new">
          <Choice services={services} service={service.id} day={day} />
          {options.length > 0 ? (
            <BookingFields key={service.id + day} service={service} day={day} options={options} refused={actionData} />
          ) : (
            <AdminEmpty>
              <p>Aucun créneau libre dans les deux semaines qui suivent ce jour.</p>
              <Link to={href('/admin/settings/:group', { group: 'boutique' })}>Voir vos horaires</Link>
            </AdminEmpty>
          )}
        </div>
      ) : (
        <AdminEmpty>
          <p>Rien ne se réserve encore.</p>
          <Link to={href('/admin/rendez-vous/prestations/nouvelle')}>Ajouter une prestation</Link>
        </AdminEmpty>
      )}
    </>
  )
}

interface ChoiceProps {
  services: { value: string; label: string }[]
  service: string
  day: string
}

/** A GET form: the slots below are of its service and day. */
function Choice({ services, service, day }: ChoiceProps) {
  return (
    <form className="admin-filters" action={href('/admin/rendez-vous/nouveau')} key={service + day}>
      <SelectField field={{ name: 'service', initialValue: service }} label="Prestation" options={services} />
      <div className="field">
        <label htmlFor="jour">À partir du</label>
        <input className="input" type="date" id="jour" name="jour" defaultValue={day} />
      </div>
      <Button variant="quiet">Voir les créneaux</Button>
    </form>
  )
}

interface FieldsProps {
  service: { id: string; maxPersons: number }
  day: string
  options: ReturnType<typeof slotOptions>
  refused: FormAnswer | undefined
}

function BookingFields({ service: { id, maxPersons }, day, options, refused }: FieldsProps) {
  return (
    <AdminForm
      id="rendez-vous"
      schema={bookingForms(({ handBookingForm: formOf }) => formOf({ max_persons: maxPersons }))}
      action={listHref(href('/admin/rendez-vous/nouveau'), { service: id, jour: day })}
      refused={refused}
      button="Noter le rendez-vous"
      pending="Enregistrement…"
    >
      {(fields) => (
        <>
          <SlotField field={fields.slot} label="Créneau" options={options} />
          <TypedField field={fields.name} label="Nom" autoComplete="off" required />
          <PhoneField field={fields.phone} autoComplete="off" />
          <EmailField field={fields.email} autoComplete="off" maxLength={undefined} />
          {maxPersons > 0 ? (
            <TypedField
              field={fields.persons}
              label="Nombre de personnes"
              inputMode="numeric"
              autoComplete="off"
              required
              hint={`De 1 à ${maxPersons}.`}
            />
          ) : null}
          <TextAreaField field={fields.note} label="Précision" rows={3} />
        </>
      )}
    </AdminForm>
  )
}
