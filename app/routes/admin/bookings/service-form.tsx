import { href, Link } from 'react-router'
import { AdminForm, type FormAnswer } from '~/components/admin/form/admin-form'
import { bookingForms } from '~/components/admin/form/forms/bookings'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { CheckField, TextAreaField } from '~/components/ui/field'
import type { DescribedField } from '~/components/ui/use-fields'
import type { BookingServiceWords } from '~/models/support/booking'

interface ServicePageProps {
  /** Undefined for a new one. */
  service?: { id: string; version: number; words: BookingServiceWords }
  /** Names of calendars in use. */
  calendars: string[]
  refused: FormAnswer | undefined
}

const CALENDARS = 'agendas'

const usual = { minutes: '30', capacity: '1', notice_hours: '24', horizon_days: '60', max_persons: '0' }

export function ServicePage({ service, calendars, refused }: ServicePageProps) {
  const action = service
    ? href('/admin/rendez-vous/prestations/:serviceId', { serviceId: service.id })
    : href('/admin/rendez-vous/prestations/nouvelle')
  return (
    <>
      <AdminHeader
        title={service ? 'Modifier une prestation' : 'Nouvelle prestation'}
        lead={
          service ? 'Ce qui est déjà pris garde son heure.' : 'Elle se réserve en ligne aussitôt, à la fin des autres.'
        }
        actions={
          <Link className="button button-quiet" to={href('/admin/rendez-vous/prestations')}>
            Toutes les prestations
          </Link>
        }
      />
      <AdminForm
        id="prestation"
        schema={bookingForms(({ bookingServiceForm }) => bookingServiceForm)}
        action={action}
        defaultValue={service ? typedOf(service.words) : usual}
        version={service?.version ?? 0}
        button={service ? 'Enregistrer' : 'Ajouter la prestation'}
        pending="Enregistrement…"
        refused={refused}
      >
        {(fields) => (
          <>
            <TypedField field={fields.name} label="Nom" autoComplete="off" required />
            <TextAreaField field={fields.summary} label="Présentation" rows={3} spellCheck />
            <TypedField
              field={fields.location}
              label="Lieu"
              hint="Une adresse, « par téléphone », « en visio »… Il figure dans la confirmation et dans l’agenda."
              autoComplete="off"
            />
            <TypedField
              field={fields.minutes}
              label="Durée en minutes"
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <Limits fields={fields} />
            <TypedField
              field={fields.calendar_name}
              label="Agenda"
              hint="Les prestations d’un même agenda ne se chevauchent jamais : le nom de la personne ou de la salle. Vide, la prestation a le sien."
              list={CALENDARS}
              autoComplete="off"
            />
            <datalist id={CALENDARS}>
              {calendars.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </AdminForm>
    </>
  )
}

type Limit = 'capacity' | 'max_persons' | 'asks_phone' | 'notice_hours' | 'horizon_days'

/** How many, and when. */
function Limits({ fields }: { fields: Record<Limit, DescribedField> }) {
  return (
    <>
      <TypedField
        field={fields.capacity}
        label="Réservations par créneau"
        hint="1 pour une personne qui reçoit ; le nombre de tables d’un restaurant, ou de places d’un atelier."
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TypedField
        field={fields.max_persons}
        label="Personnes par réservation, au plus"
        hint="0 : le nombre de personnes n’est pas demandé."
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <CheckField field={fields.asks_phone}>
        Demander un numéro de téléphone : le rendez-vous se fait par appel
      </CheckField>
      <TypedField
        field={fields.notice_hours}
        label="Délai avant le créneau, en heures"
        hint="Un créneau plus proche n’est plus proposé en ligne."
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TypedField
        field={fields.horizon_days}
        label="Jours proposés à l’avance"
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </>
  )
}

function typedOf(words: BookingServiceWords): Partial<Record<keyof BookingServiceWords, string>> {
  const { name, summary, location, minutes, capacity, calendar_name, notice_hours, horizon_days, max_persons } = words
  return {
    ...{ name, summary, location, calendar_name, minutes: String(minutes), capacity: String(capacity) },
    ...{ notice_hours: String(notice_hours), horizon_days: String(horizon_days), max_persons: String(max_persons) },
    ...(words.asks_phone === 1 && { asks_phone: 'on' }),
  }
}
