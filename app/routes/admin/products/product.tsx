import { data } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { listPackArticles, readSheet, textsOf } from '~/models/shop/catalogue/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/product'
import { ProductFrame } from './product-frame'
import { loadFrame } from './product-page.server'
import { SheetForm } from './sheet-form'
import { productVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public', body: { form: 524_288 } } satisfies RoutePolicy }

export { links } from './stylesheet'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!productVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  const { db, template } = adminRequest(context)
  const { product, frame } = await loadFrame({ params, context })
  const sheet = await readSheet(db, product)
  return {
    frame,
    texts: textsOf(sheet),
    needs: template.needs.map(({ value, label }) => ({ value, label, chosen: sheet.needs.includes(value) })),
    articles: await listPackArticles(db),
  }
}

export const action = productVerbs.act

export default function ProductSheetPage({ loaderData: { frame, ...sheet } }: Route.ComponentProps) {
  return (
    <ProductFrame {...frame} current="fiche">
      <SheetForm key={frame.id} product={frame} {...sheet} />
    </ProductFrame>
  )
}
