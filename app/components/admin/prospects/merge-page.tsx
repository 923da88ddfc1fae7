import { Form, href, Link } from 'react-router'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import type { DescribedField } from '~/components/ui/use-fields'
import { prospectFieldLabels, type StoredField } from '~/models/prospect'
import { DeskForm, type FormAnswer } from '../form/desk-form'
import { prospectForms } from '../form/forms/prospects'
import { BackLink } from '../list/row-link'
import { AdminHeader } from '../page/admin-header'

interface Side {
  id: string
  name: string
  email: string
  version: number
}

export interface MergePageProps {
  kept: Side
  other: Side
  /** Values of both, in the same order. */
  facts: { label: string; kept: string; other: string }[]
  same: { label: string; value: string }[]
  differing: { field: StoredField; kept: string; other: string; chosen: 'kept' | 'other' }[]
  isDistinct: boolean
  /** Why they cannot be merged, and a link to continue. */
  obstacle: { words: string; link?: { href: string; label: string } } | undefined
  refused?: FormAnswer | undefined
}

/** Two prospects side by side; the kept value is chosen field by field. */
export function MergePage(props: MergePageProps) {
  const { kept, other, obstacle } = props
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
          {props.facts.map(({ label, ...values }) => (
            <div className="merge-row" key={label}>
              <span className="merge-label">{label}</span>
              <span className="anywhere">{values.kept}</span>
              <span className="anywhere">{values.other}</span>
            </div>
          ))}
          {props.same.map(({ label, value }) => (
            <div className="merge-row" key={label}>
              <span className="merge-label">{label}</span>
              <span className="anywhere merge-same">{value}</span>
            </div>
          ))}
          {obstacle ? null : <Choices {...props} />}
        </section>
        <div className="row">
          <Link to={swapped}>Garder plutôt l’autre fiche</Link>
          <DistinctForm {...props} />
        </div>
      </div>
    </>
  )
}

function Sheet({ id, name }: Side) {
  return <Link to={href('/admin/prospects/:prospectId', { prospectId: id })}>{name}</Link>
}

function Choices({ kept, other, differing, refused }: MergePageProps) {
  const ids = { prospectId: kept.id, otherId: other.id }
  return (
    <DeskForm
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
    </DeskForm>
  )
}

type ChoiceProps = MergePageProps['differing'][number] & { described: DescribedField }

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

function DistinctForm({ kept, other, isDistinct }: MergePageProps) {
  const ids = { prospectId: kept.id, otherId: other.id }
  return (
    <Form method="post" action={href('/admin/prospects/:prospectId/distinct/:otherId', ids)}>
      {isDistinct ? <input type="hidden" name="retirer" value="oui" /> : null}
      <Button variant="quiet">{isDistinct ? 'Les proposer de nouveau' : 'Ce ne sont pas les mêmes'}</Button>
    </Form>
  )
}
