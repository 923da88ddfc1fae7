import { data, href, Link } from 'react-router'
import { AdminForm, type FormAnswer } from '~/components/admin/form/admin-form'
import { prospectForms } from '~/components/admin/form/forms/prospects'
import { BackLink } from '~/components/admin/list/row-link'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import type { DescribedField } from '~/components/ui/use-fields'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { mergeForm, prospectFieldLabels } from '~/models/crm/prospect'
import { mergeProspects } from '~/models/crm/prospect/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/merge'
import { changeText } from './event-text.server'
import { loadMerge, type MergeData } from './merge-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { prospectStyles as links } from '../stylesheets'

export function loader(args: Route.LoaderArgs) {
  return loadMerge(args)
}

export async function action({ request, params: { prospectId, otherId }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, mergeForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, other_version, ...choices } = submission.value
  const versions = { kept: version, other: other_version }
  const merged = await mergeProspects(db, { keptId: prospectId, otherId, versions, choices, actor, at })
  const page = href('/admin/prospects/:prospectId', { prospectId })
  if (merged.ok) return redirectWithNotice(context, page, done('Fiches fusionnées. Vous pouvez les séparer ici.'))
  if (merged.reason === 'unknown' || merged.reason === 'same') throw data('Prospect inconnu', { status: 404 })
  if (merged.reason === 'changed') {
    const changed = { version: merged.version, lines: merged.since.map(changeText) }
    return data({ result: submission.reply(), changed }, { status: 409 })
  }
  const compare = href('/admin/prospects/:prospectId/fusion/:otherId', { prospectId, otherId })
  return answerRow({ request, context }, { notice: caution('Rien n’a été fusionné.'), page: compare })
}

/** Two prospects side by side; the kept value is chosen field by field. */
export default function Merge({ loaderData: page, actionData }: Route.ComponentProps) {
  const { kept, other, obstacle } = page
  const swapped = href('/admin/prospects/:prospectId/fusion/:otherId', { prospectId: other.id, otherId: kept.id })
  return (
    <>
      <p className="small">
        <BackLink to={href('/admin/prospects/doublons')}>Doublons possibles</BackLink>
      </p>
      <AdminHeader
        title="Comparer deux fiches"
        lead={
          'La fiche gardée répondra pour les deux adresses. L’autre est mise de côté, entière\u202f: vous pourrez les séparer.'
        }
      />
      {obstacle ? (
        <Notice tone="caution" live={false} lines={[obstacle.words]} {...(obstacle.link && { link: obstacle.link })} />
      ) : null}
      <div className="stack">
        <section className="admin-panel merge-sheet" aria-label="Les deux fiches">
          <div className="merge-row merge-heads">
            <span className="merge-label">Fiche</span>
            <span>
              <strong>Gardée</strong>
              <Sheet {...kept} />
            </span>
            <span>
              <strong>Mise de côté</strong>
              <Sheet {...other} />
            </span>
          </div>
          {page.facts.map(({ label, ...values }) => (
            <div className="merge-row" key={label}>
              <span className="merge-label">{label}</span>
              <span className="anywhere">{values.kept}</span>
              <span className="anywhere">{values.other}</span>
            </div>
          ))}
          {page.same.map(({ label, value }) => (
            <div className="merge-row" key={label}>
              <span className="merge-label">{label}</span>
              <span className="anywhere merge-same">{value}</span>
            </div>
          ))}
          {obstacle ? null : <Choices {...page} refused={actionData} />}
        </section>
        <div className="row">
          <Link to={swapped}>Garder plutôt l’autre fiche</Link>
          <DistinctForm {...page} />
        </div>
      </div>
    </>
  )
}

function Sheet({ id, name }: MergeData['kept']) {
  return <Link to={href('/admin/prospects/:prospectId', { prospectId: id })}>{name}</Link>
}

function Choices({ kept, other, differing, refused }: MergeData & { refused: FormAnswer | undefined }) {
  const ids = { prospectId: kept.id, otherId: other.id }
  return (
    <AdminForm
      id="fusion"
      schema={prospectForms(({ mergeForm }) => mergeForm)}
      action={href('/admin/prospects/:prospectId/fusion/:otherId', ids)}
      refused={refused}
      defaultValue={Object.fromEntries(differing.map(({ field, chosen }) => [field, chosen]))}
      version={kept.version}
      button="Fusionner ces fiches"
      pending="Fusion…"
    >
      {(fields) => (
        <>
          <input type="hidden" name="other_version" value={other.version} />
          {differing.map((each) => (
            <Choice key={each.field} {...each} described={fields[each.field]} />
          ))}
          <p className="small muted">
            La fiche gardée prend aussi le statut le plus avancé, le dernier contact le plus récent et les colonnes
            importées qui lui manquent.
          </p>
        </>
      )}
    </AdminForm>
  )
}

type ChoiceProps = MergeData['differing'][number] & { described: DescribedField }

function Choice({ field, described, ...values }: ChoiceProps) {
  const chosen = described.initialValue ?? values.chosen
  return (
    <fieldset className="merge-row">
      <legend className="merge-label">{prospectFieldLabels[field]}</legend>
      {(['kept', 'other'] as const).map((side) => (
        <label className="merge-choice" key={side}>
          <input type="radio" name={field} value={side} defaultChecked={chosen === side} />
          <span className="anywhere">{values[side] || <span className="muted">vide</span>}</span>
        </label>
      ))}
    </fieldset>
  )
}

function DistinctForm({ kept, other, isDistinct }: MergeData) {
  const ids = { prospectId: kept.id, otherId: other.id }
  return (
    <AdminForm action={href('/admin/prospects/:prospectId/distinct/:otherId', ids)}>
      {isDistinct ? <input type="hidden" name="retirer" value="oui" /> : null}
      <Button variant="quiet">{isDistinct ? 'Les proposer de nouveau' : 'Ce ne sont pas les mêmes'}</Button>
    </AdminForm>
  )
}
