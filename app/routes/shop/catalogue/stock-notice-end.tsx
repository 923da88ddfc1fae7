import { data, href, type RouterContextProvider } from 'react-router'
import { PageMeta } from '~/components/shop/page/page-meta'
import { useShopWords } from '~/components/shop/page/use-shop'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { redirectWithNotice } from '~/middleware/flash.server'
import { signerOf, tenantContext } from '~/middleware/tenant.server'
import { endStockNotice, findStockNotice, parseStockNoticeReference } from '~/models/stock/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/stock-notice-end'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

export async function loader({ params, context }: Route.LoaderArgs) {
  const notice = await findStockNotice(context.get(tenantContext).db, requireId(context, params.reference))
  return { productName: notice?.name }
}

/** Showing is not giving up: programs look at the links of a mail. */
export async function action({ params, context }: Route.ActionArgs) {
  const id = requireId(context, params.reference)
  const { db } = context.get(tenantContext)
  const notice = await findStockNotice(db, id)
  await endStockNotice(db, id)
  return redirectWithNotice(
    context,
    notice ? href('/products/:productId', { productId: notice.product_id }) : href('/products'),
    {
      tone: 'done',
      lines: ['Votre demande est retirée et votre adresse effacée : nous ne vous écrirons pas.'],
    },
  )
}

function requireId(context: Readonly<RouterContextProvider>, reference: string): string {
  const id = parseStockNoticeReference(signerOf(context), reference)
  if (!id) throw data('Demande inconnue', { status: 404 })
  return id
}

export default function StockNoticeEnd({ loaderData }: Route.ComponentProps) {
  const { productName } = loaderData
  const { toProducts } = useShopWords()
  if (productName === undefined) {
    return (
      <>
        <PageMeta title="Demande terminée" noIndex />
        <EmptyState
          heading="h1"
          title="Cette demande est terminée"
          text="Nous n’avons plus votre adresse et ne vous écrirons plus à ce sujet."
          action={{ href: href('/products'), label: toProducts }}
        />
      </>
    )
  }
  return (
    <>
      <PageMeta title="Ne plus me prévenir" noIndex />
      <PageHeader title="Ne plus me prévenir" lead={`Retour en stock de : ${productName}.`} />
      <form method="post" className="stack">
        <p>Votre adresse sera effacée et vous ne recevrez pas d’e-mail à ce sujet.</p>
        <div>
          <Button>Ne plus me prévenir</Button>
        </div>
      </form>
    </>
  )
}
