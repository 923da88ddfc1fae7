import { Form, href, Link } from 'react-router'
import { Button } from '~/components/ui/button'
import { BackLink } from '../list/row-link'
import { AdminEmpty } from '../page/admin-empty'
import { AdminHeader } from '../page/admin-header'
import { type Column, DataTable } from '../page/data-table'
import { OpenPager } from '../page/pager'

interface ShownProspect {
  id: string
  name: string
  email: string
  company: string
}

export interface ShownPair {
  first: ShownProspect
  second: ShownProspect
  words: string
}

interface DuplicateListProps {
  pairs: ShownPair[]
  page: number
  isMore: boolean
}

const columns: Column<ShownPair>[] = [
  { label: 'Fiche', cell: ({ first }) => <Named {...first} /> },
  { label: 'Autre fiche', cell: ({ second }) => <Named {...second} /> },
  { label: 'En commun', cell: ({ words }) => words },
  { label: 'Décider', cell: Decision },
]

/** Pairs of prospects that may be the same person. */
export function DuplicateList({ pairs, page, isMore }: DuplicateListProps) {
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

function Named({ id, name, email, company }: ShownProspect) {
  return (
    <span className="prospect-name">
      <Link to={href('/admin/prospects/:prospectId', { prospectId: id })}>{name}</Link>
      {name === email ? null : <span className="small muted">{email}</span>}
      <span className="small">{company}</span>
    </span>
  )
}

function Decision({ first, second }: ShownPair) {
  const ids = { prospectId: first.id, otherId: second.id }
  return (
    <div className="prospect-decision">
      <Link className="button button-quiet" to={href('/admin/prospects/:prospectId/fusion/:otherId', ids)}>
        Comparer
      </Link>
      <Form method="post" action={href('/admin/prospects/:prospectId/distinct/:otherId', ids)}>
        <Button variant="link">Ce ne sont pas les mêmes</Button>
      </Form>
    </div>
  )
}
