import { pictureUrl } from '~/models/content/picture'
import type { ProductPicture } from '~/models/shop/catalogue'
import { useLight } from '../page/use-shop'

/** Keyed by product id. */
export type GiftPictures = ReadonlyMap<string, ProductPicture | undefined>

/** Decorative, beside the name, hence an empty `alt`; omitted with `Save-Data`. */
export function SmallPicture({ picture, size }: { picture: ProductPicture | undefined; size: number }) {
  if (useLight() || !picture) return null
  return <img src={pictureUrl(picture.file, 320)} alt="" width={size} height={size} loading="lazy" />
}
