import { Fragment } from 'react'
import { href, Link } from 'react-router'
import { Badge } from '~/components/ui/badge'
import { SelectField } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import type { PrioritySegment, ProspectStatus } from '~/database/schema'
import { prospectFieldLabels, prospectStatuses, prospectStatusLabels, storedFields } from '~/models/prospect'
import { labelOf } from '~/models/values'
import { DeskForm, type FormAnswer } from '../form/desk-form'
import { prospectForms } from '../form/forms/prospects'
import { TypedField } from '../form/typed-field'
import { BackLink } from '../list/row-link'
import { AdminHeader } from '../page/admin-header'
import { EnrichedValues, type EnrichmentProps } from './enriched-values'
import { Members, type ShownMember } from './merged-members'
import { Candidates, type ShownCandidate } from './possible-duplicates'
import { type CallProps, ProspectCall } from './prospect-call'
import { SegmentBadge } from './prospect-list'

export interface ProspectPageProps {
  prospect: {
    id: string
    title: string
    label: string
    email: string
    version: number
    status: ProspectStatus
    score: number
    segment: PrioritySegment
    reasons: { text: string; points: number }[]
    /** Version of the rules. */
    rules: number
    values: Record<string, string>
    facts: [string, string][]
    /** Import columns that match no field. */
    aside: [string, string][]
  }
  enrichment: EnrichmentProps
  isRefused: boolean
  /** The prospect it was merged into; this one is then read-only. */
  mergedInto: { id: string; name: string } | undefined
  candidates: ShownCandidate[]
  members: ShownMember[]
  events: { id: string; actor: string; words: string; at: string }[]
  imports: { id: string; name: string; at: string; words: string }[]
  call: CallProps['call']
  refused: CallProps['refused'] & { edit?: FormAnswer | undefined; status?: FormAnswer | undefined }
}

export function ProspectPage(props: ProspectPageProps) {
  const { prospect, isRefused } = props
  const isWritable = props.mergedInto === undefined
  return (
    <>
      <p className="small">
        <BackLink to={href('/admin/prospects')}>Prospects</BackLink>
      </p>
      <AdminHeader
        title={prospect.title}
        lead={
          <>
            <Badge tone="accent">{labelOf(prospectStatusLabels, prospect.status)}</Badge> {prospect.label}
          </>
        }
      />
      {isRefused ? (
        <Notice
          tone="caution"
          live={false}
          lines={[
            'Cette personne a demandé à ne plus être contactée\u202f: aucun e-mail de prospection ne lui est envoyé.',
          ]}
        />
      ) : null}
      <MergedNotice {...props} />
      <div className="admin-columns">
        <div className="stack">
          <Facts {...props} />
          {isWritable || props.refused.edit ? <EditForm {...props} /> : null}
          {isWritable || props.refused.status ? <StatusForm {...props} /> : null}
          {showsCall(props) ? (
            <ProspectCall
              prospectId={prospect.id}
              version={prospect.version}
              call={props.call}
              refused={props.refused}
            />
          ) : null}
        </div>
        <aside className="stack" aria-label="Fiche">
          <Candidates prospectId={prospect.id} candidates={props.candidates} />
          <Members prospectId={prospect.id} members={props.members} />
          <Score {...prospect} />
          <EnrichedValues {...props.enrichment} />
          <Texts id="autres" title="Autres colonnes importées" texts={prospect.aside} />
          <History {...props} />
        </aside>
      </div>
    </>
  )
}

/** A prospect who opted out is not called, but a planned call can still be marked as done. */
function showsCall({ mergedInto, isRefused, call, refused }: ProspectPageProps): boolean {
  if (refused.call || refused.called) return true
  return mergedInto === undefined && (!isRefused || call !== undefined)
}

function MergedNotice({ mergedInto }: ProspectPageProps) {
  if (!mergedInto) return null
  const link = {
    href: href('/admin/prospects/:prospectId', { prospectId: mergedInto.id }),
    label: `Ouvrir ${mergedInto.name}`,
  }
  const words = `Cette fiche est fusionnée dans ${mergedInto.name}. Pour la changer, ouvrez l’autre, ou séparez-les.`
  return <Notice tone="info" live={false} lines={[words]} link={link} />
}

function Facts({ prospect, isRefused }: ProspectPageProps) {
  return (
    <section className="admin-panel" aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <dl className="admin-facts">
        <dt>E-mail</dt>
        <dd className="anywhere">{prospect.email}</dd>
        {prospect.facts.map(([term, words]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
      {isRefused ? null : (
        <p>
          <Link to={href('/admin/prospects/:prospectId/refus', { prospectId: prospect.id })}>Ne plus contacter…</Link>
        </p>
      )}
    </section>
  )
}

function EditForm({ prospect, refused }: ProspectPageProps) {
  return (
    <section className="admin-panel" aria-labelledby="fiche">
      <h2 id="fiche">Fiche</h2>
      <DeskForm
        id="modifier"
        schema={prospectForms(({ prospectForm }) => prospectForm)}
        action={href('/admin/prospects/:prospectId', { prospectId: prospect.id })}
        refused={refused.edit}
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
      </DeskForm>
      <p className="small muted prospect-typed">Ce que vous saisissez ici n’est remplacé par aucun import.</p>
    </section>
  )
}

const statusOptions = prospectStatuses.map((value) => ({ value, label: prospectStatusLabels[value] }))

function StatusForm({ prospect, refused }: ProspectPageProps) {
  return (
    <section className="admin-panel" aria-labelledby="etape">
      <h2 id="etape">Statut</h2>
      <DeskForm
        id="statut"
        schema={prospectForms(({ prospectStatusForm }) => prospectStatusForm)}
        action={href('/admin/prospects/:prospectId/statut', { prospectId: prospect.id })}
        refused={refused.status}
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
      </DeskForm>
    </section>
  )
}

function Score({ score, segment, reasons, rules }: ProspectPageProps['prospect']) {
  return (
    <section className="admin-panel" aria-labelledby="score">
      <h2 id="score">Score</h2>
      <p>
        <SegmentBadge segment={segment} score={score} /> <span className="small muted">sur 100, règles n° {rules}</span>
      </p>
      <ul className="score-reasons">
        {reasons.map(({ text, points }) => (
          <li key={text}>
            {text}{' '}
            <span className="num muted">
              {points > 0 ? '+' : '−'}
              {Math.abs(points)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Texts({ id, title, texts }: { id: string; title: string; texts: [string, string][] }) {
  if (texts.length === 0) return null
  return (
    <section className="admin-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="admin-facts">
        {texts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className="anywhere">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

function History({ events, imports }: ProspectPageProps) {
  return (
    <section className="admin-panel" aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      {events.length + imports.length === 0 ? <p className="muted">Rien depuis l’arrivée.</p> : null}
      <ol className="lead-history">
        {events.map(({ id, actor, words, at }) => (
          <li key={id}>
            <p>{words}</p>
            <p className="muted small">
              {actor}, {at}
            </p>
          </li>
        ))}
        {imports.map(({ id, name, at, words }) => (
          <li key={id}>
            <p>
              <Link to={href('/admin/upload/:importId', { importId: id })}>{name}</Link> : {words}
            </p>
            <p className="muted small">{at}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
