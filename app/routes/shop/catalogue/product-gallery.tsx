import { href } from 'react-router'
import { Picture } from '~/components/shop/page/picture'
import { useLight } from '~/components/shop/page/use-shop'
import { Icon } from '~/components/ui/icons'
import lightbox from '~/islands/lightbox.ts?worker&url'
import { pictureUrl } from '~/models/content/picture'
import type { ProductPicture } from '~/models/shop/catalogue'
import lightboxStyles from '~/styles/lightbox.css?url'

const THUMBNAILS = 8
const FULL_WIDTH = 1440

interface ProductGalleryProps {
  productId: string
  pictures: ProductPicture[]
  shown: number
  hrefFor: (view: number) => string
}

/** `shown`: index. Thumbnails link to a page per picture; with JavaScript, a lightbox replaces it. */
export function ProductGallery({ productId, pictures, shown, hrefFor }: ProductGalleryProps) {
  const light = useLight()
  const picture = pictures[shown]
  if (!picture) return <div className="gallery gallery-empty" />
  const more = pictures.length - THUMBNAILS
  const viewOf = (index: number) => href('/products/:productId/vues/:view', { productId, view: String(index + 1) })
  return (
    <section className="gallery" id="vues" aria-label="Vues" {...(light ? {} : islandOf(pictures))}>
      <a className="gallery-main" href={viewOf(shown)}>
        <Picture {...picture} sizes="(min-width: 60rem) 36rem, (min-width: 48rem) 45vw, 100vw" priority />
        <span className="gallery-zoom">
          <Icon name="search" />
          Agrandir
        </span>
      </a>
      {pictures.length > 1 ? (
        <>
          <p className="gallery-count num" role="status">
            {shown + 1} / {pictures.length}
          </p>
          <ul className="thumbnails">
            {pictures.slice(0, THUMBNAILS).map((each, index) => (
              <li key={each.file}>
                <a
                  href={hrefFor(index + 1)}
                  aria-current={index === shown ? 'true' : undefined}
                  data-view={viewOf(index)}
                >
                  {light ? <ViewNumber number={index + 1} /> : <Thumbnail {...each} />}
                </a>
              </li>
            ))}
            {more > 0 ? (
              <li>
                <a
                  className="thumbnail-more"
                  href={hrefFor(THUMBNAILS + 1)}
                  aria-label={`Voir les ${more} autres vues`}
                >
                  +{more}
                </a>
              </li>
            ) : null}
          </ul>
        </>
      ) : null}
    </section>
  )
}

/** Data attributes of the lightbox island. */
function islandOf(pictures: ProductPicture[]) {
  return {
    'data-lightbox': lightbox,
    'data-styles': lightboxStyles,
    'data-views': JSON.stringify(pictures.map(({ file, alt }) => [pictureUrl(file, FULL_WIDTH), alt])),
  }
}

/** A single file: the gallery shows the others in place of its picture's. */
function Thumbnail({ file, alt, width, height }: ProductPicture) {
  return <img src={pictureUrl(file, 320)} alt={alt} width={width} height={height} loading="lazy" />
}

/** Replaces the thumbnail with `Save-Data`. */
function ViewNumber({ number }: { number: number }) {
  return (
    <span className="thumbnail-more">
      <span>
        <span className="visually-hidden">Vue </span>
        {number}
      </span>
    </span>
  )
}
