import { data, href, type RouterContextProvider } from 'react-router'
import { EmptyPage } from '~/components/shop/page/empty-page'
import { PageTop } from '~/components/shop/page/page-top'
import { useShopText } from '~/components/shop/page/use-shop'
import { Button } from '~/components/ui/button'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { endStockNotice, findStockNotice, parseStockNoticeReference } from '~/models/shop/stock/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/stock-notice-end'

export const handle = {
  policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy,
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const notice = await findStockNotice(shopRequest(context).db, requireId(context, params.reference))
  return { productName: notice?.name }
}

/** Ended by post only: mail scanners open links. */
export async function action({ params, context }: Route.ActionArgs) {
  const id = requireId(context, params.reference)
  const { db } = shopRequest(context)
  const notice = await findStockNotice(db, id)
  await endStockNotice(db, id)
  return redirectWithNotice(
    context,
    notice ? href('/products/:productId', { productId: notice.product_id }) : href('/products'),
    done('Votre demande est retirée et votre adresse effacée : nous ne vous écrirons pas.'),
  )
}

function requireId(context: Readonly<RouterContextProvider>, reference: string): string {
  const id = parseStockNoticeReference(shopRequest(context).signer, reference)
  if (!id) throw data('Demande inconnue', { status: 404 })
  return id
}

export default function StockNoticeEnd({ loaderData }: Route.ComponentProps) {
  const { productName } = loaderData
  const { toProducts } = useShopText()
  if (productName === undefined) {
    return (
      <EmptyPage
        metaTitle="Demande terminée"
        title="Cette demande est terminée"
        text="Nous n’avons plus votre adresse et ne vous écrirons plus à ce sujet."
        action={{ href: href('/products'), label: toProducts }}
      />
    )
  }
  return (
    <>
      <PageTop title="Ne plus me prévenir" noIndex lead={`Retour en stock de : ${productName}.`} />
      <form method="post" className="stack">
        <p>Votre adresse sera effacée et vous ne recevrez pas d’e-mail à ce sujet.</p>
        <div>
          <Button>Ne plus me prévenir</Button>
        </div>
      </form>
    </>
  )
}
