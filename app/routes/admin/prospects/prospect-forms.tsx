import { AdminForm, useRefused } from '~/components/admin/form/admin-form'
import { prospectForms } from '~/components/admin/form/forms/prospects'
import { TypedField } from '~/components/admin/form/typed-field'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { SelectField } from '~/components/ui/field'
import { prospectFieldLabels, prospectStatuses, prospectStatusLabels, storedFields } from '~/models/crm/prospect'
import type { ProspectData } from './prospect-page.server'
import type { ProspectVerb } from './verbs.server'

const verbPath = verbPathOf<ProspectVerb>('/admin/prospects/:prospectId/*')

/** A merged prospect is read-only. */
export function EditForm({ prospect, mergedInto }: ProspectData) {
  const action = verbPath('', { prospectId: prospect.id })
  const refused = useRefused(action)
  if (mergedInto && !refused) return null
  return (
    <section className="admin-panel" aria-labelledby="fiche">
      <h2 id="fiche">Fiche</h2>
      <AdminForm
        id="modifier"
        schema={prospectForms(({ prospectForm }) => prospectForm)}
        action={action}
        defaultValue={prospect.values}
        version={prospect.version}
        button="Enregistrer la fiche"
        pending="Enregistrement…"
      >
        {(fields) => (
          <div className="upload-choices">
            {storedFields.map((name) => (
              <TypedField key={name} field={fields[name]} label={prospectFieldLabels[name]} autoComplete="off" />
            ))}
          </div>
        )}
      </AdminForm>
      <p className="small muted prospect-typed">Ce que vous saisissez ici n’est remplacé par aucun import.</p>
    </section>
  )
}

const statusOptions = prospectStatuses.map((value) => ({ value, label: prospectStatusLabels[value] }))

export function StatusForm({ prospect, mergedInto }: ProspectData) {
  const action = verbPath('statut', { prospectId: prospect.id })
  const refused = useRefused(action)
  if (mergedInto && !refused) return null
  return (
    <section className="admin-panel" aria-labelledby="etape">
      <h2 id="etape">Statut</h2>
      <AdminForm
        id="statut"
        schema={prospectForms(({ prospectStatusForm }) => prospectStatusForm)}
        action={action}
        defaultValue={{ status: prospect.status }}
        version={prospect.version}
        button="Changer le statut"
        pending="Enregistrement…"
        quiet
      >
        {(fields) => (
          <>
            <SelectField field={fields.status} label="Statut" options={statusOptions} />
            <TypedField field={fields.reason} label="Pourquoi" autoComplete="off" />
          </>
        )}
      </AdminForm>
    </section>
  )
}

/** The planned call, and its outcome. A prospect who opted out is not called; a planned call can be marked as done. */
export function Call({ prospect: { id: prospectId, version }, mergedInto, isRefused, call }: ProspectData) {
  const [planPath, donePath] = [verbPath('rappel', { prospectId }), verbPath('rappel/fait', { prospectId })]
  const isReturned = [useRefused(planPath), useRefused(donePath)].some((refused) => refused !== undefined)
  if (!isReturned && (mergedInto || (isRefused && !call))) return null
  return (
    <section className="admin-panel" aria-labelledby="rappel">
      <h2 id="rappel">Rappel</h2>
      {call ? (
        <>
          <p>
            Prévu {call.words}
            {'\u202f: '}
            <span className="anywhere">{call.about}</span>
          </p>
          <AdminForm
            id="rappel-fait"
            schema={prospectForms(({ callDoneForm }) => callDoneForm)}
            action={donePath}
            version={version}
            button="Rappel fait"
            pending="Enregistrement…"
          >
            {(fields) => <TypedField field={fields.outcome} label="Ce qui en est sorti" autoComplete="off" />}
          </AdminForm>
        </>
      ) : null}
      <AdminForm
        id="prevoir"
        schema={prospectForms(({ callForm }) => callForm)}
        action={planPath}
        defaultValue={{ day: call?.day ?? '', about: call?.about ?? '' }}
        version={version}
        button={call ? 'Changer le rappel' : 'Prévoir un rappel'}
        pending="Enregistrement…"
        quiet
      >
        {(fields) => (
          <>
            <TypedField field={fields.day} label="Rappeler le" type="date" />
            <TypedField field={fields.about} label="À propos de" autoComplete="off" />
          </>
        )}
      </AdminForm>
    </section>
  )
}
