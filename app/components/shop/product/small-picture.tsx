import type { ProductPicture } from '~/models/catalogue'
import { pictureUrl } from '~/models/picture'
import { useLight } from '../page/use-shop'

/** By the id of the product. */
export type GiftPictures = ReadonlyMap<string, ProductPicture | undefined>

/** Beside the name of what it shows, hence without a text; none with `Save-Data`. */
export function SmallPicture({ picture, size }: { picture: ProductPicture | undefined; size: number }) {
  if (useLight() || !picture) return null
  return <img src={pictureUrl(picture.file, 320)} alt="" width={size} height={size} loading="lazy" decoding="async" />
}
