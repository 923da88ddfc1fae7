import { href, Link } from 'react-router'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { Badge } from '~/components/ui/badge'

export interface ListedAddress {
  path: string
  target: string
  name: string | undefined
  isShown: boolean
  isCurrent: boolean
  /** When and by whom. */
  added: string | undefined
}

const address: Column<ListedAddress>[] = [
  { label: 'Adresse', cell: ({ path }) => path },
  { label: 'Mène à', cell: Target },
]
const addition: Column<ListedAddress> = { label: 'Ajoutée', cell: ({ added }) => added }
const actions: Column<ListedAddress> = { label: 'Actions', cell: Removal }

export function OldAddressTable({ rows }: { rows: ListedAddress[] }) {
  const isAdded = rows.some(({ added }) => added)
  const columns = isAdded ? [...address, addition, actions] : [...address, actions]
  return <DataTable caption="Anciennes adresses" columns={columns} rows={rows} keyOf={({ path }) => path} />
}

function Target({ target, name, isShown }: ListedAddress) {
  return (
    <>
      <a href={target}>{name ?? target}</a>
      {isShown ? null : (
        <>
          {' '}
          <Badge tone="caution">Non publié</Badge>
        </>
      )}
    </>
  )
}

function Removal({ path, isCurrent }: ListedAddress) {
  if (isCurrent) return <span className="muted small">Adresse actuelle</span>
  const to = `${href('/admin/redirections/supprimer')}?${new URLSearchParams({ adresse: path })}`
  return (
    <Link to={to} aria-label={`Supprimer, ${path}`}>
      Supprimer
    </Link>
  )
}
