import { data, href, Link } from 'react-router'
import { AdminForm, type Refusal, useRefused } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { useFollow } from '~/components/admin/page/use-follow'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { useUnsent } from '~/components/ui/unsent-form'
import {
  legalBases,
  prospectFieldLabels,
  prospectFields,
  prospectSourceLabels,
  prospectSources,
} from '~/models/crm/prospect'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/import'
import { StartAgentQuestion, WaitingNotice } from './agent-badge'
import { type ImportView, isUnderWay, StateBadge } from './import-history'
import { type ImportPageProps, loadImport } from './import-page.server'
import { PreviewTable } from './preview-table'
import { ProvenanceField } from './upload-page'
import { type ImportVerb, importVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ url, context, params: { importId } }: Route.LoaderArgs) {
  if (!importVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  return loadImport(context, importId)
}

export const action = importVerbs.act

const verbPath = verbPathOf<ImportVerb>('/admin/upload/:importId/*')

export default function Import({ loaderData }: Route.ComponentProps) {
  const props: ImportPageProps = loaderData
  const { shown, errors } = props
  const path = { importId: shown.id }
  const refused = [useRefused(verbPath('traiter', path)), useRefused(verbPath('colonnes', path))].find(Boolean)
  const goesOn = isUnderWay(shown)
  useFollow(goesOn)
  return (
    <>
      <AdminHeader
        title={shown.name}
        lead={leadOf(shown)}
        actions={<Link to={href('/admin/upload')}>Tous les fichiers</Link>}
      />
      <div className="stack">
        <p>
          <StateBadge {...shown} />
        </p>
        {shown.provenance && props.columns.length === 0 ? <p>{`Provenance\u202f: ${shown.provenance}.`}</p> : null}
        {shown.failure && !refused ? <Notice tone="danger" live={false} lines={[shown.failure]} /> : null}
        {goesOn ? <Progress {...props} /> : null}
        {props.columns.length > 0 ? <CheckForm {...props} refused={refused} /> : null}
        {shown.state === 'to-check' || shown.state === 'error' ? null : <Counts shown={shown} />}
        {errors.length > 0 ? <RefusedLines {...props} /> : null}
        <ImportLinks shown={shown} />
      </div>
    </>
  )
}

function leadOf({ size, sentAt, author, layout }: ImportView): string {
  const sent = `${size ? `${size}, envoyé` : 'Reçu'} ${sentAt} par ${author}.`
  return layout ? `${sent} ${layout.charAt(0).toUpperCase()}${layout.slice(1)}.` : sent
}

function Progress({ shown, agent }: ImportPageProps) {
  const { total, created, updated, unchanged, refused } = shown.counts
  const { reversed, kept, impossible } = shown.undone
  const isUndo = shown.state === 'undoing'
  const done = isUndo ? reversed + kept + impossible : created + updated + unchanged + refused
  const all = isUndo ? created + updated : total
  return (
    <div role="status" className="stack">
      {shown.waits ? <WaitingNotice state={agent} waiting="ce fichier attend" /> : null}
      <label className="upload-progress">
        {all === 0 ? 'En attente de lecture' : `${done.toLocaleString('fr-FR')} sur ${words(all, 'ligne')}`}
        <progress value={done} max={Math.max(1, all)} />
      </label>
      <Link to={href('/admin/upload/:importId', { importId: shown.id })}>Actualiser</Link>
    </div>
  )
}

/** Columns, source of the prospects, and estimate: one form, two buttons. */
function CheckForm({ refused, ...props }: ImportPageProps & { refused: Refusal | undefined }) {
  const { shown, agent, estimate, columns, repeated, lines } = props
  const path = { importId: shown.id }
  const [start, columnsPath] = [verbPath('traiter', path), verbPath('colonnes', path)]
  const [unsentStart, unsentColumns] = [useUnsent(start), useUnsent(columnsPath)]
  const typed: Partial<Record<string, string>> = Object(refused?.result.initialValue ?? unsentStart ?? unsentColumns)
  const errors = refused?.result.error ?? {}
  const refusals = Object.values(errors).flatMap((messages) => messages ?? [])
  return (
    <AdminForm className="upload-check" id="verification">
      {refusals.length > 0 ? <Notice tone="danger" lines={refusals} /> : null}
      <ReadingChoices
        {...props.reading}
        sheet={typed.feuille ?? props.reading.sheet}
        encoding={typed.encodage ?? props.reading.encoding}
      />
      {repeated.length > 0 ? <Notice tone="caution" live={false} lines={repeated.map(repeatedText)} /> : null}
      <PreviewTable
        caption="Cinq premières lignes, et ce que contient chaque colonne"
        headings={columns.map(({ heading, field }, place) => (
          <label key={heading}>
            <span>{heading}</span>
            <select className="input" name={`colonne-${place}`} defaultValue={typed[`colonne-${place}`] ?? field}>
              <option value="">Gardée à part</option>
              {prospectFields.map((known) => (
                <option key={known} value={known}>
                  {prospectFieldLabels[known]}
                </option>
              ))}
            </select>
          </label>
        ))}
        lines={lines}
      />
      {estimate ? <EstimateLine estimate={estimate} /> : null}
      <ProvenanceField value={typed.provenance ?? props.provenance} error={errors.provenance?.[0]} />
      <div className="upload-choices">
        <Choice
          label="Source"
          name="source"
          value={typed.source ?? props.source}
          options={prospectSources.map((value) => [value, prospectSourceLabels[value]])}
        />
        <Choice
          label="Base légale"
          name="base-legale"
          value={typed['base-legale'] ?? props.legalBasis}
          options={legalBases.map((value) => [value, value])}
        />
      </div>
      <StartAgentQuestion state={agent} />
      <div className="row">
        <Button formAction={start}>Traiter maintenant</Button>
        <Button variant="quiet" formAction={columnsPath}>
          Estimer de nouveau
        </Button>
      </div>
    </AdminForm>
  )
}

function ReadingChoices({ sheet, sheetNames = [], encoding, encodings = [] }: ImportPageProps['reading']) {
  if (sheetNames.length < 2 && encodings.length === 0) return null
  const optionsOf = (names: string[]) => names.map((name): [string, string] => [name, name])
  return (
    <div className="upload-choices">
      {sheet !== undefined && sheetNames.length > 1 ? (
        <Choice label="Feuille" name="feuille" value={sheet} options={optionsOf(sheetNames)} />
      ) : null}
      {encoding !== undefined && encodings.length > 0 ? (
        <Choice label="Encodage" name="encodage" value={encoding} options={optionsOf(encodings)} />
      ) : null}
    </div>
  )
}

function repeatedText(heading: string): string {
  return `Plusieurs colonnes s’appellent «\u202f${heading}\u202f»\u202f: la première est prise, les autres sont gardées à part. Corrigez ci-dessous s’il le faut.`
}

function Choice(props: { label: string; name: string; value: string; options: [string, string][] }) {
  const { label, name, value, options } = props
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select className="input" id={name} name={name} defaultValue={value}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

function EstimateLine({ estimate }: { estimate: NonNullable<ImportPageProps['estimate']> }) {
  const { created, updated, unchanged, refused, incomplete = 0, total } = estimate
  return (
    <p>
      Sur {words(total, 'ligne')} : {words(created, 'création')}, {words(updated, 'mise à jour', 'mises à jour')},{' '}
      {unchanged.toLocaleString('fr-FR')} sans changement, {words(refused, 'refus', 'refus')}.
      {incomplete > 0
        ? ` ${words(incomplete, 'ligne a', 'lignes ont')} un numéro abrégé par le tableur (6,12E+08)\u202f: il ne sera pas gardé. Mettez la colonne au format Texte et renvoyez le fichier pour l’avoir.`
        : null}
    </p>
  )
}

function words(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`
}

function Counts({ shown: { counts, undone, state } }: { shown: ImportView }) {
  return (
    <dl className="admin-figures">
      <Figure label="Créés" value={counts.created} />
      <Figure label="Mis à jour" value={counts.updated} />
      <Figure label="Sans changement" value={counts.unchanged} />
      <Figure label="Refusés" value={counts.refused} />
      {state === 'undone' || state === 'undoing' ? (
        <>
          <Figure label="Repris" value={undone.reversed} />
          <Figure label="Gardés, modifiés depuis" value={undone.kept} />
          <Figure label="Impossibles" value={undone.impossible} />
        </>
      ) : null}
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value.toLocaleString('fr-FR')}</dd>
    </div>
  )
}

function RefusedLines({ shown, errors }: ImportPageProps) {
  const areRefused = errors.every(({ isRefused }) => isRefused)
  return (
    <section className="upload-refused" aria-labelledby="refusees">
      <h2 id="refusees">{areRefused ? 'Lignes refusées' : 'Lignes refusées ou incomplètes'}</h2>
      <ul className="upload-errors">
        {errors.map(({ line, words: reason }) => (
          <li key={line}>
            Ligne {line} : {reason}
          </li>
        ))}
      </ul>
      <p>
        <a href={href('/admin/upload/:importId/lignes-refusees.csv', { importId: shown.id })}>
          Télécharger {areRefused ? words(shown.counts.refused, 'ligne refusée', 'lignes refusées') : 'ces lignes'}{' '}
          (CSV)
        </a>
      </p>
    </section>
  )
}

function ImportLinks({ shown }: { shown: ImportView }) {
  const path = { importId: shown.id }
  if (shown.isGivenUp) return <Link to={href('/admin/agents')}>Reprendre depuis l’écran des agents</Link>
  if (shown.state === 'completed')
    return (
      <p className="row">
        <Link to={href('/admin/prospects')}>Voir les prospects</Link>
        <Link to={href('/admin/upload/:importId/annuler', path)}>Annuler cet import…</Link>
      </p>
    )
  if (shown.state !== 'to-check' && shown.state !== 'error') return null
  return (
    <AdminForm action={verbPath('retirer', path)}>
      <Button variant="quiet">Retirer ce fichier</Button>
    </AdminForm>
  )
}
