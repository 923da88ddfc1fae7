import { data, href, redirect } from 'react-router'
import { RequestDataNote } from '~/components/shop/legal/data-note'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { useShop, useShopText, useTakesOrders } from '~/components/shop/page/use-shop'
import { EmptyState } from '~/components/ui/empty-state'
import { EmailField, Field, PhoneField, TextAreaField } from '~/components/ui/field'
import { listHref } from '~/components/ui/list-href'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'
import { PostForm } from '~/components/ui/post-form'
import { type FormState, useFields } from '~/components/ui/use-fields'
import type { BookingService } from '~/database/schema'
import { redirectWithNotice } from '~/middleware/flash.server'
import { previewContext } from '~/middleware/tenant.server'
import { type BookingForm, bookingForm, minutesText, slotRefusalText } from '~/models/support/booking'
import {
  type BookResult,
  book,
  bookingPath,
  listNearSlots,
  listOffer,
  listServices,
  MAX_COMING,
} from '~/models/support/booking/index.server'
import { parseForm, refuseMissing } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/booking.css?url'
import type { Route } from './+types/booking'
import { DayLinks, dayChoiceOf, groupsOf, SlotChoice, type SlotGroup } from './slot-picker'

export const handle = {
  policy: { cache: 'no-store', limit: 'mail', showsForm: true, search: 'open' } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

const page = href('/rendez-vous')

/** `?service=`, then `?jour=`. A trade whose words lead here has the call-back instead while nothing can be booked. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, template, readSettings, at } = shopRequest(context)
  const services = await listServices(db)
  if (services.length === 0 && template.words.shop.request.booking) throw redirect(href('/support/rappel'), 302)
  if (services.length === 0) throw data('Page inconnue', { status: 404 })
  const asked = url.searchParams.get('service')
  const service = chosenIn(services, asked)
  if (asked && !service) throw redirect(page, 302)
  return {
    services: services.map(shownOf),
    service: service && shownOf(service),
    choice: service && dayChoiceOf(await listOffer(db, { service, at }), url.searchParams.get('jour')),
    isPreview: context.get(previewContext) !== null,
    retentionDays: (await readSettings())['support.retention_days'],
  }
}

/** The only one needs no choice. */
function chosenIn(services: BookingService[], id: string | null): BookingService | undefined {
  return id ? services.find((service) => service.id === id) : services.length === 1 ? services[0] : undefined
}

function shownOf({ id, name, summary, location, minutes, max_persons, asks_phone, is_example }: BookingService) {
  return {
    id,
    name,
    summary,
    location,
    minutes,
    maxPersons: max_persons,
    asksPhone: asks_phone === 1,
    isExample: is_example === 1,
  }
}

type ShownService = ReturnType<typeof shownOf>

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, signer, at } = shopRequest(context)
  const service = chosenIn(await listServices(db), url.searchParams.get('service'))
  if (!service) return refuseMissing('Prestation inconnue', request)
  const submission = await parseForm(request, bookingForm(service))
  if (submission.status !== 'success') return data({ result: submission.reply(), near: undefined }, { status: 400 })
  const refuse = (message: string, near?: SlotGroup[]) =>
    data({ result: submission.reply({ fieldErrors: { slot: [message] } }), near }, { status: 409 })
  if (context.get(previewContext)) return refuse(previewText)
  const booked = await book(db, { serviceId: service.id, form: submission.value, at })
  if (!booked.ok) {
    const near = await listNearSlots(db, { service, wanted: submission.value.slot, at })
    return refuse(refusalText[booked.reason], groupsOf(near))
  }
  return redirectWithNotice(context, bookingPath(signer, booked.id), {
    tone: 'done',
    lines: ['Votre rendez-vous est noté.'],
  })
}

const previewText = 'Cette boutique n’est pas encore ouverte au public\u202f: aucun rendez-vous n’y est pris.'

const refusalText: Record<Extract<BookResult, { ok: false }>['reason'], string> = {
  ...slotRefusalText,
  'unknown-service': 'Cette prestation ne se réserve plus en ligne\u202f: revenez à la liste.',
  'too-many': `Vous avez déjà ${MAX_COMING} rendez-vous à venir à cette adresse\u202f: annulez-en un, ou appelez-nous.`,
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const { services, service, isPreview } = loaderData
  const { booking: words } = useShopText().request
  const takesBookings = useTakesOrders()
  const title = words?.title ?? 'Prendre rendez-vous'
  return (
    <>
      <PageTop
        title={title}
        description="Choisissez une prestation, un jour et une heure : la confirmation arrive par e-mail, avec le lien pour déplacer ou annuler."
        canonical={page}
        trail={[homeCrumb]}
        lead={service ? undefined : 'Choisissez ce que vous voulez réserver.'}
      />
      {isPreview ? <Notice tone="caution" live={false} className="page-notice" lines={[previewText]} /> : null}
      {takesBookings ? null : (
        <Notice
          tone="caution"
          live={false}
          className="page-notice"
          lines={['Cette boutique ne prend pas de rendez-vous en ce moment.']}
        />
      )}
      {service ? (
        <Times {...loaderData} service={service} refused={actionData} takesBookings={takesBookings} />
      ) : (
        <ServiceList services={services} />
      )}
    </>
  )
}

function ServiceList({ services }: { services: ShownService[] }) {
  return (
    <ul className="booking-services">
      {services.map((service) => (
        <li key={service.id}>
          <a href={listHref(page, { service: service.id })}>
            <strong>{service.name}</strong> {service.isExample ? <Badge>Exemple</Badge> : null}
            {service.summary ? <span>{service.summary}</span> : null}
            <span className="muted small">{factsText(service)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function factsText({ minutes, location }: ShownService): string {
  return [minutesText(minutes), location].filter(Boolean).join(' · ')
}

interface TimesProps extends Pick<Route.ComponentProps['loaderData'], 'services' | 'choice' | 'retentionDays'> {
  service: ShownService
  refused: Route.ComponentProps['actionData']
  takesBookings: boolean
}

function Times({ services, service, choice, refused, takesBookings, retentionDays }: TimesProps) {
  const groups = refused?.near ?? (choice?.chosen ? [choice.chosen] : [])
  return (
    <div className="stack booking">
      <div className="booking-service">
        <h2>
          {service.name} {service.isExample ? <Badge>Exemple</Badge> : null}
        </h2>
        <p>
          {factsText(service)}
          {services.length > 1 ? (
            <>
              {' · '}
              <a href={page}>Choisir autre chose</a>
            </>
          ) : null}
        </p>
        {service.summary ? <p className="muted">{service.summary}</p> : null}
      </div>
      {choice ? <DayLinks choice={choice} path={page} parameters={{ service: service.id }} /> : <NoTimes />}
      {choice && takesBookings ? (
        <TimeForm
          service={service}
          day={choice.chosen?.day}
          groups={groups}
          retentionDays={retentionDays}
          {...(refused && { lastResult: refused.result })}
        />
      ) : null}
    </div>
  )
}

function NoTimes() {
  const phone = useShop()?.phone
  return (
    <EmptyState
      title="Aucun créneau libre pour le moment"
      text={
        phone
          ? 'Appelez-nous ou écrivez-nous\u202f: nous cherchons une date avec vous.'
          : 'Écrivez-nous\u202f: nous cherchons une date avec vous.'
      }
      action={{ href: `${href('/support')}#contact`, label: 'Nous écrire' }}
    />
  )
}

interface TimeFormProps extends FormState<BookingForm> {
  service: ShownService
  day: string | undefined
  groups: SlotGroup[]
  retentionDays: string
}

function TimeForm({ service, day = '', groups, retentionDays, ...state }: TimeFormProps) {
  const { fields, errors } = useFields<BookingForm>('rendez-vous', state)
  const { care } = useShopText().request
  const { id, maxPersons, asksPhone } = service
  return (
    <PostForm
      id="creneaux"
      action={listHref(page, { service: id, jour: day })}
      errors={errors}
      submit="Réserver ce créneau"
    >
      <SlotChoice groups={groups} field={fields.slot} />
      <p className="muted small">Heure de Paris.</p>
      <div className="fields fields-2">
        <Field field={fields.name} label="Nom" required autoComplete="name" />
        <EmailField
          field={fields.email}
          required
          hint="La confirmation y arrive, avec le lien pour déplacer ou annuler."
        />
        {asksPhone ? (
          <PhoneField field={fields.phone} required hint="Nous vous y appelons à l’heure choisie." />
        ) : (
          <PhoneField field={fields.phone} label="Téléphone (facultatif)" hint="Pour vous prévenir d’un imprévu." />
        )}
        {maxPersons > 0 ? (
          <Field
            field={fields.persons}
            label="Nombre de personnes"
            required
            inputMode="numeric"
            autoComplete="off"
            hint={`De 1 à ${maxPersons}.`}
          />
        ) : null}
        <TextAreaField field={fields.note} label="Une précision (facultatif)" rows={3} whole />
      </div>
      {care ? <Notice tone="info" live={false} lines={[care]} /> : null}
      <RequestDataNote
        retentionDays={retentionDays}
        purpose="tenir ce rendez-vous et vous le rappeler la veille"
        basis="des mesures prises à votre demande"
      />
    </PostForm>
  )
}
