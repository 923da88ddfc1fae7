import { href, Link } from 'react-router'
import { AdminForm, useRefused, useStaysOpen } from '~/components/admin/form/admin-form'
import { mailingForms } from '~/components/admin/form/forms/mailings'
import { TypedField } from '~/components/admin/form/typed-field'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { BackLink } from '~/components/admin/list/row-link'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'
import { TextAreaField } from '~/components/ui/field'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'
import type { SequenceKey } from '~/models/mailing/sequence'
import type { SequencePageData } from './sequence-page.server'
import type { SequenceVerb } from './verbs.server'

const verbPath = verbPathOf<SequenceVerb>('/admin/agent-mercury/:sequence/*')

export function SequencePage(props: SequencePageData) {
  const { sequence, versionText, inside, left } = props
  return (
    <>
      <AdminHeader
        title={sequence.name}
        lead={<BackLink to={href('/admin/agent-mercury')}>Mercury</BackLink>}
        actions={<Pause sequence={sequence} />}
      />
      {sequence.isPaused ? (
        <Notice
          tone="caution"
          live={false}
          className="page-notice"
          lines={['Séquence suspendue\u202f: personne n’y entre, et aucune étape ne s’écrit.']}
        />
      ) : null}
      <div className="stack stack-large">
        <p>
          Condition d’entrée{'\u202f'}: la personne {sequence.entry}. {sequence.rests}{' '}
          <span className="muted">{versionText}</span>
        </p>
        <section className="stack" aria-labelledby="etapes">
          <h2 id="etapes">Étapes</h2>
          <p className="muted">{writingText}</p>
          <p className="muted">
            Sont remplis{'\u202f'}: {props.placeholders.map((name) => `{${name}}`).join(', ')}.
          </p>
          <Steps {...props} />
        </section>
        <section className="stack" aria-labelledby="dedans">
          <h2 id="dedans">Qui s’y trouve</h2>
          <Inside sequence={sequence.key} rows={inside} />
        </section>
        <section className="stack" aria-labelledby="sortis">
          <h2 id="sortis">Qui en est sorti</h2>
          <Left rows={left} />
        </section>
      </div>
    </>
  )
}

const writingText =
  'Ce qui attend ou est parti garde ses mots\u202f; un changement vaut pour les messages à venir. Une ligne vide sépare deux paragraphes. Un titre commence par «\u202f#\u202f» et une espace, un point de liste par «\u202f-\u202f» et une espace. [Voir](/products), seul sur sa ligne, fait un bouton.'

function Pause({ sequence: { key, name, isPaused } }: Pick<SequencePageData, 'sequence'>) {
  return (
    <AdminForm
      rowKey="pause"
      action={verbPath('pause', { sequence: key })}
      fields={{ suspendue: isPaused ? 'non' : 'oui' }}
    >
      <Button variant="quiet">
        {isPaused ? 'Reprendre' : 'Suspendre'}
        <span className="visually-hidden">{` la séquence ${name}`}</span>
      </Button>
    </AdminForm>
  )
}

function Steps({ steps, canAdd, ...page }: SequencePageData) {
  const blank = { step: steps.length + 1, afterHours: 72, subject: '', text: '' }
  const shown = canAdd ? [...steps, blank] : steps
  return shown.map((step) => <Step key={step.step} {...page} step={step} isNew={step === blank} />)
}

type StepView = SequencePageData['steps'][number]

interface StepProps extends Pick<SequencePageData, 'sequence' | 'canRemove'> {
  step: StepView
  isNew: boolean
}

function Step({ sequence, canRemove, step, isNew }: StepProps) {
  const action = verbPath(':step', { sequence: sequence.key, step: String(step.step) })
  const isOpen = useStaysOpen(useRefused(action) !== undefined)
  return (
    <details className="admin-panel" open={isOpen}>
      <summary>
        {isNew ? 'Ajouter une étape' : `Étape ${step.step}\u202f: ${step.subject}`}{' '}
        {isNew ? null : <Badge>{waitText(step)}</Badge>}
      </summary>
      <StepForm action={action} sequence={sequence.key} version={sequence.version} step={step} />
      {isNew ? null : <StepLinks sequence={sequence} step={step.step} canRemove={canRemove} />}
    </details>
  )
}

function waitText({ step, afterHours }: StepView): string {
  const wait = afterHours % 24 === 0 ? `${afterHours / 24} j` : `${afterHours} h`
  return step === 1 ? `${wait} après l’entrée` : `${wait} après l’étape ${step - 1}`
}

interface StepLinksProps {
  sequence: SequencePageData['sequence']
  step: number
  canRemove: boolean
}

function StepLinks({ sequence: { key: sequence, version }, step, canRemove }: StepLinksProps) {
  const place = { sequence, step: String(step) }
  return (
    <div className="row">
      <Link to={href('/admin/agent-mercury/:sequence/:step/apercu', place)}>Aperçu et essai</Link>
      {canRemove ? (
        <AdminForm rowKey={`retirer-${step}`} action={verbPath(':step/retirer', place)} fields={{ version }}>
          <Button variant="link">Retirer cette étape</Button>
        </AdminForm>
      ) : null}
    </div>
  )
}

function Inside({ sequence, rows }: { sequence: string; rows: SequencePageData['inside'] }) {
  if (rows.length === 0) return <p className="muted">Personne en ce moment.</p>
  return (
    <DataTable
      caption="Personnes dans la séquence"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Adresse', cell: ({ email }) => email },
        { label: 'Pourquoi', cell: ({ reason }) => reason },
        { label: 'Entrée', cell: ({ enteredAt }) => enteredAt },
        { label: 'Suite', cell: ({ next }) => next },
        {
          label: 'Action',
          cell: ({ id, email }) => (
            <AdminForm rowKey={id} action={verbPath('personnes/:enrolmentId/retirer', { sequence, enrolmentId: id })}>
              <Button variant="link">
                Retirer<span className="visually-hidden">{` ${email}`}</span>
              </Button>
            </AdminForm>
          ),
        },
      ]}
    />
  )
}

function Left({ rows }: { rows: SequencePageData['left'] }) {
  if (rows.length === 0) return <p className="muted">Personne encore.</p>
  return (
    <DataTable
      caption="Personnes sorties de la séquence"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Adresse', cell: ({ email }) => email },
        { label: 'Y était parce que', cell: ({ reason }) => reason },
        { label: 'Sortie', cell: ({ leftAt }) => leftAt },
        { label: 'Pourquoi', cell: ({ why }) => why },
      ]}
    />
  )
}

interface StepFormProps {
  action: string
  sequence: SequenceKey
  version: number
  step: SequencePageData['steps'][number]
}

function StepForm({ sequence, version, step, action }: StepFormProps) {
  const { afterHours, subject, text } = step
  return (
    <AdminForm
      id={`etape-${step.step}`}
      action={action}
      schema={mailingForms(({ stepForm }) => stepForm(sequence))}
      defaultValue={{ version: String(version), after_hours: String(afterHours), subject, text }}
      button="Enregistrer l’étape"
      isPage
      ownIds
    >
      {(fields) => (
        <>
          <input type="hidden" name="version" value={version} />
          <TypedField
            field={fields.after_hours}
            label={step.step === 1 ? 'Heures après l’entrée' : 'Heures après l’étape d’avant'}
            inputMode="numeric"
            required
          />
          <TypedField field={fields.subject} label="Objet" required />
          <TextAreaField field={fields.text} label="Texte" rows={10} required />
        </>
      )}
    </AdminForm>
  )
}
