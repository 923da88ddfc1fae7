import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { productStepForm } from '~/models/shop/catalogue'
import { findPack, removePack } from '~/models/shop/catalogue/index.server'
import { ofName } from '~/models/values/wording'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/pack-removal'
import { requirePackType } from './pack-form'
import { changeLines } from './product-answers.server'
import { requireProduct } from './product-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

/** Asks for confirmation. */
export async function loader({ params: { productId, pack: typed }, context }: Route.LoaderArgs) {
  const { db } = adminRequest(context)
  const product = await requireProduct(db, productId)
  const pack = await findPack(db, { productId: product.id, type: requirePackType(typed) })
  if (!pack) throw data('Pack inconnu', { status: 404 })
  return { product: { id: product.id, name: product.name, version: product.version }, name: pack.name }
}

export async function action({ request, params: { productId, pack: typed }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const type = requirePackType(typed)
  const page = href('/admin/products/:productId/packs', { productId })
  const submission = await parseForm(request, productStepForm)
  if (submission.status !== 'success') return redirectWithNotice(context, page, caution('Rechargez la page.'))
  const removed = await removePack(db, { productId, type, version: submission.value.version, actor, at })
  if (removed.ok) return redirectWithNotice(context, page, done('Pack supprimé.'))
  if (removed.reason === 'unknown') throw data('Pack inconnu', { status: 404 })
  const notice = caution('Rien n’est supprimé\u202f: ce produit a changé entre-temps.', ...changeLines(removed))
  return redirectWithNotice(context, page, notice)
}

export default function RemovePack({ loaderData: { product, name } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title={`Supprimer ${name} ${ofName(product.name)}\u202f?`}
        lead="Il ne pourra plus être commandé. Les commandes passées ne changent pas."
      />
      <AdminForm className="row">
        <input type="hidden" name="version" value={product.version} />
        <Button variant="danger">Supprimer le pack</Button>
        <Link to={href('/admin/products/:productId/packs', { productId: product.id })}>Le garder</Link>
      </AdminForm>
    </>
  )
}
