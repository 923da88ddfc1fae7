import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { BackLink } from '~/components/admin/list/row-link'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { OpenPager } from '~/components/admin/page/pager'
import { Button } from '~/components/ui/button'
import type { Prospect } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { fullName, matchLabels } from '~/models/crm/prospect'
import { type PossiblePair, pagePossiblePairs } from '~/models/crm/prospect/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { listPage } from '../list-page.server'
import type { Route } from './+types/duplicates'

export const handle = { policy: {} satisfies RoutePolicy }

export { prospectStyles as links } from '../stylesheets'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = listPage({ url, context })
  const { pairs, isMore } = await pagePossiblePairs(adminRequest(context).db, { page })
  return { pairs: pairs.map(toShown), page, isMore }
}

/** A prospect that already absorbed others is the one to keep. */
function toShown({ first, second, keys }: PossiblePair) {
  const [kept, other] = second.merged_emails === '[]' ? [first, second] : [second, first]
  return { first: named(kept), second: named(other), words: keys.map((key) => matchLabels[key]).join(', ') }
}

function named(row: Prospect) {
  return { id: row.id, name: fullName(row) || row.email, email: row.email, company: row.company }
}

type PairView = ReturnType<typeof toShown>

const columns: Column<PairView>[] = [
  { label: 'Fiche', cell: ({ first }) => <Named {...first} /> },
  { label: 'Autre fiche', cell: ({ second }) => <Named {...second} /> },
  { label: 'En commun', cell: ({ words }) => words },
  { label: 'Décider', cell: Decision },
]

/** Pairs of prospects that may be the same person. */
export default function Duplicates({ loaderData: { pairs, page, isMore } }: Route.ComponentProps) {
  return (
    <>
      <p className="small">
        <BackLink to={href('/admin/prospects')}>Prospects</BackLink>
      </p>
      <AdminHeader
        title="Doublons possibles"
        lead={
          'Même téléphone, même nom dans la même entreprise, ou même boîte écrite autrement\u202f: rien n’est fusionné sans vous, et toute fusion se défait.'
        }
      />
      {pairs.length > 0 ? (
        <DataTable
          caption="Paires de fiches"
          columns={columns}
          rows={pairs}
          keyOf={({ first, second }) => `${first.id} ${second.id}`}
        />
      ) : (
        <AdminEmpty>
          <p>{page > 1 ? 'Rien de plus sur cette page.' : 'Aucun doublon en vue.'}</p>
          <Link to={href('/admin/prospects')}>Voir tous les prospects</Link>
        </AdminEmpty>
      )}
      <OpenPager path={href('/admin/prospects/doublons')} page={page} isMore={isMore} />
    </>
  )
}

function Named({ id, name, email, company }: PairView['first']) {
  return (
    <span className="prospect-name">
      <Link to={href('/admin/prospects/:prospectId', { prospectId: id })}>{name}</Link>
      {name === email ? null : <span className="small muted">{email}</span>}
      <span className="small">{company}</span>
    </span>
  )
}

function Decision({ first, second }: PairView) {
  const ids = { prospectId: first.id, otherId: second.id }
  return (
    <div className="prospect-decision">
      <Link className="button button-quiet" to={href('/admin/prospects/:prospectId/fusion/:otherId', ids)}>
        Comparer
      </Link>
      <AdminForm action={href('/admin/prospects/:prospectId/distinct/:otherId', ids)}>
        <Button variant="link">Ce ne sont pas les mêmes</Button>
      </AdminForm>
    </div>
  )
}
