import { data, href, redirect } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { useShopText } from '~/components/shop/page/use-shop'
import { StockNoticeForm } from '~/components/shop/support/stock-notice-form'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { stockNoticeConsent } from '~/models/base/user'
import { findProductName } from '~/models/shop/catalogue/index.server'
import { askStockNotice, stockNoticeForm } from '~/models/shop/stock/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/stock-notice'

export const handle = {
  policy: {
    cache: 'no-store',
    limit: 'mail',
    parameters: 'public',
    showsForm: true,
    search: 'open',
  } satisfies RoutePolicy,
}

/** Only shows the refused form of the product page again. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, params }) => {
    if (request.method !== 'POST')
      throw redirect(
        `${href('/products/:productId', { productId: encodeURIComponent(params.productId) })}#prevenir`,
        302,
      )
  },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const name = await findProductName(shopRequest(context).db, params.productId)
  if (name === undefined) throw data('Produit inconnu', { status: 404 })
  return { name }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, at, identity } = shopRequest(context)
  const { productId } = params
  const submission = await parseForm(request, stockNoticeForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const consent = { ...stockNoticeConsent, page: href('/products/:productId', { productId }) }
  const asked = await askStockNotice(db, { productId, email: submission.value.email, consent, at })
  if (!asked.ok && asked.reason === 'unknown-product') throw data('Produit inconnu', { status: 404 })
  return redirectWithNotice(
    context,
    href('/products/:productId', { productId }),
    asked.ok
      ? done(
          'C’est noté : vous recevrez un seul e-mail, lorsque ce produit sera de nouveau en stock.',
          ...(identity.mailServer
            ? []
            : ['Cette boutique n’envoie pas encore d’e-mail : il partira dès qu’elle le pourra.']),
        )
      : { tone: 'info', lines: ['Ce produit est de nouveau en stock : vous pouvez le commander maintenant.'] },
  )
}

export default function StockNotice({ loaderData, actionData, params }: Route.ComponentProps) {
  const words = useShopText()
  return (
    <>
      <PageTop
        title={`Me prévenir — ${loaderData.name}`}
        noIndex
        heading="Prévenez-moi du retour en stock"
        trail={[
          { label: words.products, href: href('/products') },
          { label: loaderData.name, href: href('/products/:productId', { productId: params.productId }) },
        ]}
        crumb="Me prévenir"
        lead={loaderData.name}
      />
      <div className="narrow">
        <StockNoticeForm productId={params.productId} lastResult={actionData} />
      </div>
    </>
  )
}
