import { AdminForm, useRefused } from '~/components/admin/form/admin-form'
import { TypedField } from '~/components/admin/form/typed-field'
import { formsIn } from '~/components/admin/form/use-checks'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Field, SelectField, TextAreaField } from '~/components/ui/field'
import { Badge } from '~/components/ui/marks'
import { leadStatuses, leadStatusLabels } from '~/models/crm/lead'
import type { LeadData } from './lead-page.server'
import type { LeadVerb } from './verbs.server'

const leadForms = formsIn(() => import('~/components/admin/form/checks/leads'))

type FollowUpProps = Pick<LeadData, 'lead' | 'notes'>

const verbPath = verbPathOf<LeadVerb>('/admin/leads/:leadId/*')

/** Status, next action and notes of a lead. */
export function LeadFollowUp(props: FollowUpProps) {
  return (
    <>
      <section className="admin-panel lead-follow-up" aria-label="Suivi">
        <StatusForm {...props} />
        <NextAction {...props} />
      </section>
      <Notes {...props} />
    </>
  )
}

const statusOptions = leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] }))

function StatusForm({ lead }: FollowUpProps) {
  return (
    <div>
      <h2>Statut</h2>
      <AdminForm
        id="statut"
        schema={leadForms(({ leadStatusForm }) => leadStatusForm)}
        action={verbPath('statut', { leadId: lead.id })}
        defaultValue={{ status: lead.status }}
        version={lead.version}
        button="Changer le statut"
        pending="Enregistrement…"
        quiet
      >
        {(fields) => <SelectField field={fields.status} label="Étape" options={statusOptions} />}
      </AdminForm>
    </div>
  )
}

function NextAction(props: FollowUpProps) {
  const { lead } = props
  return (
    <div>
      <h2>Prochaine action</h2>
      <PlannedAction {...props} />
      <AdminForm
        id="action-a-faire"
        schema={leadForms(({ nextActionForm }) => nextActionForm)}
        action={verbPath('action', { leadId: lead.id })}
        version={lead.version}
        button={lead.nextAction ? 'Remplacer' : 'Prévoir'}
        pending="Enregistrement…"
        quiet
      >
        {(fields) => (
          <div className="lead-action-fields">
            <TypedField field={fields.action} label="À faire" autoComplete="off" />
            <Field field={fields.due} label="Échéance" type="date" />
          </div>
        )}
      </AdminForm>
    </div>
  )
}

function PlannedAction({ lead: { id, nextAction, version } }: FollowUpProps) {
  const donePath = verbPath('action/faite', { leadId: id })
  const refused = useRefused(donePath)
  if (!nextAction && !refused) return <p className="muted">Rien n’est prévu.</p>
  return (
    <div className="lead-planned">
      {nextAction ? (
        <p>
          {nextAction.text}{' '}
          {nextAction.isDue ? (
            <Badge tone="caution">{nextAction.dueText}</Badge>
          ) : (
            <span className="muted">pour le {nextAction.dueText}</span>
          )}
        </p>
      ) : null}
      <AdminForm
        id="action-faite"
        schema={leadForms(({ actionDoneForm }) => actionDoneForm)}
        action={donePath}
        version={version}
        button="C’est fait"
        pending="Enregistrement…"
      />
    </div>
  )
}

function Notes({ lead, notes }: FollowUpProps) {
  return (
    <section className="admin-panel" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <AdminForm
        id="note"
        schema={leadForms(({ leadNoteForm }) => leadNoteForm)}
        action={verbPath('notes', { leadId: lead.id })}
        button="Ajouter la note"
        pending="Enregistrement…"
        quiet
      >
        {(fields) => (
          <TextAreaField
            field={fields.body}
            label="Nouvelle note"
            rows={3}
            hint="La personne peut la lire en demandant ses données."
          />
        )}
      </AdminForm>
      <ol className="lead-history">
        {notes.map(({ id, author, body, at }) => (
          <li key={id}>
            <p className="lead-note">{body}</p>
            <p className="muted small">
              {author}, {at}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
