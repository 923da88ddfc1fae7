import { href, Link } from 'react-router'
import { PictureThumb } from '~/components/admin/images/picture-thumb'

export interface OverviewProduct {
  id: string
  name: string
  published: boolean
  pictures: number
  main: string | null
}

/** All products with their number of pictures. */
export function ImageOverview({ rows }: { rows: OverviewProduct[] }) {
  return (
    <ul className="image-overview">
      {rows.map(({ id, name, published, pictures, main }) => (
        <li key={id}>
          <Link className="image-product" to={href('/admin/images/:productId', { productId: id })}>
            <PictureThumb file={main} alt="" />
            <strong>{name}</strong>
            <span className={pictures > 0 ? 'image-count' : 'image-count image-count-none'}>{countText(pictures)}</span>
            {published ? null : <span className="muted small">Non publié</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function countText(pictures: number): string {
  if (pictures === 0) return 'Aucune image'
  return pictures < 2 ? `${pictures} image` : `${pictures} images`
}
