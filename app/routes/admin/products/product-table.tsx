import { href, Link } from 'react-router'
import { PictureThumb } from '~/components/admin/images/picture-thumb'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { useDeskVat } from '~/components/admin/page/use-desk-words'
import { Badge } from '~/components/ui/marks'
import { formatEuros, formatTtc } from '~/models/values/money'
import { netMark } from '~/models/values/vat'
import { ofName } from '~/models/values/wording'

export interface ListedProduct {
  id: string
  name: string
  sku: string
  published: boolean
  isService: boolean
  isIncomplete: boolean
  priceCents: number
  formerPriceCents: number | undefined
  available: number | null
  threshold: number
  pictures: number
  main: string | null
}

const netPrice: Column<ListedProduct> = {
  label: 'Prix HT',
  isNumber: true,
  cell: ({ priceCents }) => formatEuros(priceCents),
}

const columns: Column<ListedProduct>[] = [
  { label: 'Produit', cell: Product },
  { label: 'État', cell: State },
  { label: 'Prix TTC', isNumber: true, cell: Price },
  netPrice,
  { label: 'Stock', isNumber: true, cell: Stock },
  { label: 'Images', isNumber: true, cell: Images },
]

export function ProductTable({ rows }: { rows: ListedProduct[] }) {
  const shown = netMark(useDeskVat()) ? columns : columns.filter((column) => column !== netPrice)
  return (
    <div className="product-table">
      <DataTable caption="Produits, dans l’ordre du catalogue" columns={shown} rows={rows} keyOf={({ id }) => id} />
    </div>
  )
}

function Product({ id, name, sku, main }: ListedProduct) {
  return (
    <div className="product-cell">
      <PictureThumb file={main} alt="" />
      <div className="lead-contact">
        <Link to={href('/admin/products/:productId', { productId: id })}>{name}</Link>
        <span className="muted small">{sku}</span>
      </div>
    </div>
  )
}

function State({ published, isIncomplete }: ListedProduct) {
  if (isIncomplete) return <Badge tone="caution">À compléter</Badge>
  return <Badge tone={published ? 'positive' : 'caution'}>{published ? 'En vente' : 'Hors vente'}</Badge>
}

function Price({ priceCents, formerPriceCents }: ListedProduct) {
  const vat = useDeskVat()
  return (
    <span>
      <strong>{formatTtc(priceCents, vat)}</strong>
      {formerPriceCents === undefined ? null : (
        <>
          {' '}
          <s className="muted small">{formatTtc(formerPriceCents, vat)}</s>
        </>
      )}
    </span>
  )
}

function Stock({ sku, name, isService, available, threshold }: ListedProduct) {
  if (isService) return <span className="muted">Service</span>
  if (available === null) return <span className="muted">Aucun</span>
  return (
    <Link
      to={href('/admin/stock/articles/:sku', { sku: encodeURIComponent(sku) })}
      aria-label={`Stock ${ofName(name)}\u202f: ${available}`}
      className={available <= threshold ? 'product-low' : undefined}
    >
      {available}
    </Link>
  )
}

function Images({ id, name, pictures }: ListedProduct) {
  return (
    <Link
      to={href('/admin/images/:productId', { productId: id })}
      aria-label={`Images ${ofName(name)}\u202f: ${pictures}`}
      className={pictures === 0 ? 'product-low' : undefined}
    >
      {pictures}
    </Link>
  )
}
