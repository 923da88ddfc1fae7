import { deskRequest } from '~/middleware/administrator.server'
import { findPack, listPackArticles, type PackSheet } from '~/models/catalogue/index.server'
import { formatEuros, formatTtc } from '~/models/values'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/packs'
import { PackList } from './pack-list'
import { editedPackTypes, packTitles } from './pack-page.server'
import { ProductFrame } from './product-frame'
import { loadFrame } from './product-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export async function loader(args: Route.LoaderArgs) {
  const { db } = deskRequest(args.context)
  const { frame } = await loadFrame(args)
  const names = new Map((await listPackArticles(db)).map(({ sku, name }) => [sku, name]))
  const packs = editedPackTypes.map(async (type) => {
    const pack = await findPack(db, { productId: frame.id, type })
    return { type, title: packTitles[type], pack: pack && inWords(pack, names) }
  })
  return { frame, packs: await Promise.all(packs) }
}

/** A product that is off sale is shown by its reference. */
function inWords({ name, priceCents, parts, gifts }: PackSheet, names: Map<string, string>) {
  const nameOf = (sku: string) => names.get(sku) ?? sku
  return {
    name,
    price: `${formatTtc(priceCents)} TTC, ${formatEuros(priceCents)} HT`,
    parts: parts.map(({ sku, quantity }) => `${quantity} × ${nameOf(sku)}`),
    gifts: gifts.map(({ sku }) => `${nameOf(sku)}, offert au choix`),
  }
}

export default function Packs({ loaderData: { frame, packs } }: Route.ComponentProps) {
  return (
    <ProductFrame {...frame} current="packs">
      <PackList product={frame} packs={packs} />
    </ProductFrame>
  )
}
