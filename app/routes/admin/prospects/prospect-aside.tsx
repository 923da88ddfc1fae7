import { Fragment } from 'react'
import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import type { ProspectData } from './prospect-page.server'
import { SegmentBadge } from './prospect-table'

/** Possible duplicates of a prospect. */
export function Candidates({ prospect: { id: prospectId }, candidates }: ProspectData) {
  if (candidates.length === 0) return null
  return (
    <section className="admin-panel" aria-labelledby="doublons">
      <h2 id="doublons">Doublons possibles</h2>
      <ul className="prospect-kin">
        {candidates.map(({ id, name, email, words, isDistinct }) => (
          <li key={id}>
            <Link to={href('/admin/prospects/:prospectId/fusion/:otherId', { prospectId, otherId: id })}>
              Comparer avec {name}
            </Link>
            <span className="small muted anywhere">{email}</span>
            <span className="small">
              {'En commun\u202f: '}
              {words}
            </span>
            {isDistinct ? <Badge>Dit différent</Badge> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Prospects merged into this one, each with an undo. */
export function Members({ prospect: { id: prospectId }, members }: ProspectData) {
  if (members.length === 0) return null
  return (
    <section className="admin-panel" aria-labelledby="fusionnees">
      <h2 id="fusionnees">Fiches fusionnées</h2>
      <ul className="prospect-kin">
        {members.map(({ mergeId, name, email, at, actor }) => (
          <li key={mergeId}>
            <span className="anywhere">{email}</span>
            <span className="small muted">
              {actor}, {at}
            </span>
            <Link to={href('/admin/prospects/:prospectId/separation/:mergeId', { prospectId, mergeId })}>
              Séparer {name}…
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Score({ score, segment, reasons, rules }: ProspectData['prospect']) {
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

/** Values added to a prospect, with source and date, and the lookup in the public register. */
export function EnrichedValues({ prospectId, values, others, lookup }: ProspectData['enrichment']) {
  return (
    <section className="admin-panel" aria-labelledby="enrichi">
      <h2 id="enrichi">Données enrichies</h2>
      {values.length + others.length === 0 ? <p className="muted">Aucune pour le moment.</p> : null}
      <dl className="admin-facts">
        {values.map(({ label, value, source, at }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="anywhere">
              {value}
              <br />
              <span className="muted small">
                {source}, {at}
              </span>
            </dd>
          </div>
        ))}
        {others.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {lookup.words.map((words) => (
        <p key={words} className="small">
          {words}
        </p>
      ))}
      {lookup.canAsk ? (
        <AdminForm action={href('/admin/prospects/:prospectId/registre', { prospectId })}>
          <Button variant="quiet">Chercher au registre</Button>
        </AdminForm>
      ) : null}
    </section>
  )
}

export function Texts({ id, title, texts }: { id: string; title: string; texts: [string, string][] }) {
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

export function History({ events, imports }: ProspectData) {
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
