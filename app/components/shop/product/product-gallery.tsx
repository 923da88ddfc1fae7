import { Icon } from '~/components/ui/icons'
import type { ProductPicture } from '~/models/catalogue'
import { pictureUrl } from '~/models/picture'
import { Picture } from '../page/picture'
import { useLight } from '../page/use-shop'

const THUMBNAILS = 8
const FULL_WIDTH = 1440

interface ProductGalleryProps {
  pictures: ProductPicture[]
  shown: number
  hrefFor: (photo: number) => string
}

/** `shown`: index. Thumbnails are links, so no script is needed. */
export function ProductGallery({ pictures, shown, hrefFor }: ProductGalleryProps) {
  const light = useLight()
  const picture = pictures[shown]
  if (!picture) return <div className="gallery gallery-empty" />
  const more = pictures.length - THUMBNAILS
  return (
    <section className="gallery" id="photos" aria-label="Photos">
      <div className="gallery-main">
        <Picture {...picture} sizes="(min-width: 60rem) 36rem, 100vw" priority />
      </div>
      <div className="gallery-bar">
        <p className="gallery-count num" role="status">
          {shown + 1} / {pictures.length}
        </p>
        <a className="gallery-full" href={pictureUrl(picture.file, FULL_WIDTH)}>
          <Icon name="search" />
          Agrandir<span className="visually-hidden"> la vue</span>
        </a>
      </div>
      {pictures.length > 1 ? (
        <ul className="thumbnails">
          {pictures.slice(0, THUMBNAILS).map((each, index) => (
            <li key={each.file}>
              <a
                href={hrefFor(index + 1)}
                aria-current={index === shown ? 'true' : undefined}
                data-full={pictureUrl(each.file, FULL_WIDTH)}
              >
                {light ? <PhotoNumber number={index + 1} /> : <Picture {...each} sizes="7rem" />}
              </a>
            </li>
          ))}
          {more > 0 ? (
            <li>
              <a className="thumbnail-more" href={hrefFor(THUMBNAILS + 1)} aria-label={`Voir les ${more} autres vues`}>
                +{more}
              </a>
            </li>
          ) : null}
        </ul>
      ) : null}
    </section>
  )
}

/** Replaces the thumbnail with `Save-Data`. */
function PhotoNumber({ number }: { number: number }) {
  return (
    <span className="thumbnail-more">
      <span>
        <span className="visually-hidden">Vue </span>
        {number}
      </span>
    </span>
  )
}
