import { data, href, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { TypedField } from '~/components/admin/form/typed-field'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'
import { adminRequest, requireOwner } from '~/middleware/administrator.server'
import { requireOtherShop } from '~/middleware/tenant.server'
import { CONSENT_HOURS } from '~/models/platform/operator-access'
import { findConsent, listEntries } from '~/models/platform/operator-access/index.server'
import { formatMoment } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/operator-access'
import { type OperatorAccessVerb, operatorAccessVerbs } from './verbs.server'

export const handle = { policy: { keptReadOnly: true, parameters: 'public' } satisfies RoutePolicy }

/** The path of a verb leads to the page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireOtherShop(context)
  await requireOwner(context)
  if ('*' in params)
    throw operatorAccessVerbs.knows(url) ? redirect(href('/admin/acces-operateur')) : data('Page inconnue', 404)
  const { db, at } = adminRequest(context)
  const consent = await findConsent(db, at)
  const entries = await listEntries(db)
  return {
    consent: consent && { ...consent, until: formatMoment(consent.until), given_at: formatMoment(consent.given_at) },
    entries: entries.map(({ entered_at, left_at, ...entry }) => ({
      ...entry,
      entered: entered_at ? formatMoment(entered_at) : '–',
      left: left_at ? formatMoment(left_at) : '–',
    })),
  }
}

export const action = operatorAccessVerbs.act

const verbPath = verbPathOf<OperatorAccessVerb>('/admin/acces-operateur/*')

export default function OperatorAccess({ loaderData: { consent, entries } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title="Accès de l’opérateur"
        lead="L’opérateur de la plateforme n’entre ici qu’avec votre accord, et lit sans rien changer ni télécharger."
      />
      <section className="admin-panel admin-narrow-form">
        {consent ? <Consent {...consent} /> : <ConsentForm />}
      </section>
      {entries.length > 0 ? (
        <section className="admin-section">
          <h2>Visites</h2>
          <DataTable
            caption="Visites de l’opérateur, de la plus récente à la plus ancienne"
            rows={entries}
            keyOf={({ id }) => id}
            columns={[
              { label: 'Entré le', cell: ({ entered }) => <span className="num nowrap">{entered}</span> },
              { label: 'Parti le', cell: ({ left }) => <span className="num nowrap">{left}</span> },
              { label: 'Qui', cell: ({ operator }) => operator },
              { label: 'Pourquoi', cell: ({ reason }) => reason },
            ]}
          />
        </section>
      ) : null}
    </>
  )
}

function Consent(consent: { until: string; given_at: string; given_by: string; reason: string }) {
  return (
    <div className="stack stack-small">
      <h2>Accord donné jusqu’au {consent.until}</h2>
      <p>
        Par {consent.given_by}, le {consent.given_at}
        {'\u202f'}: {consent.reason}
      </p>
      <AdminForm action={verbPath('retirer', {})}>
        <Button variant="danger">Retirer l’accord</Button>
      </AdminForm>
    </div>
  )
}

function ConsentForm() {
  return (
    <>
      <h2>Autoriser une visite</h2>
      <AdminForm
        id="accord"
        action={href('/admin/acces-operateur')}
        schema={accountForms(({ consentForm }) => consentForm)}
        button={`Autoriser pendant ${CONSENT_HOURS} heures`}
        isPage
      >
        {(fields) => (
          <TypedField field={fields.reason} label="Pourquoi" hint="Ce que l’opérateur doit regarder." required />
        )}
      </AdminForm>
    </>
  )
}
