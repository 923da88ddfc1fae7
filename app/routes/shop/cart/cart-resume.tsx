import type { Kysely } from 'kysely'
import { data, href, redirect } from 'react-router'
import { PageMeta } from '~/components/shop/page/page-meta'
import { useShopWords } from '~/components/shop/page/use-shop'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import type { ShopDatabase } from '~/database/schema'
import { redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { claimCartId, visitorContext } from '~/middleware/visitor.server'
import { summarizeCart } from '~/models/cart'
import { copyCartLines, findCartIdByResumeToken, findExpressCart, readCart } from '~/models/cart/index.server'
import { formatEuros } from '~/models/values'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/cart-resume'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(tenantContext)
  const { cartId: mainCartId } = context.get(visitorContext)
  const cartId = await requireCartId(db, params.token)
  // A link from a mail is often opened where the cart is.
  if (cartId === mainCartId) throw redirect(href('/cart'), 302)
  if (await findExpressCart(db, { expressId: cartId, mainCartId })) {
    throw redirect(`${href('/cart')}?express=${encodeURIComponent(cartId)}`, 302)
  }
  const cart = await readCart(db, cartId)
  const { lines, count } = summarizeCart(cart)
  return {
    count,
    // Lines and nothing else: a link in the wrong hands must not say whose cart it is.
    lines: lines.map(({ key, name, quantity, totalCents, gift }) => ({ key, name, quantity, totalCents, gift })),
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db } = context.get(tenantContext)
  const fromCartId = await requireCartId(db, params.token)
  const { at } = requestContextOf(context)
  const toCartId = claimCartId(context, at)
  if (fromCartId === toCartId) {
    return redirectWithNotice(context, href('/cart'), { tone: 'info', lines: ['Ce panier est déjà le vôtre.'] })
  }
  const { copied, leftOut } = await copyCartLines(db, { fromCartId, toCartId, at })
  const left =
    leftOut > 0
      ? [
          `${leftOut > 1 ? `${leftOut} articles ne sont` : 'Un article n’est'} plus disponible${leftOut > 1 ? 's' : ''}.`,
        ]
      : []
  return redirectWithNotice(context, href('/cart'), {
    tone: leftOut > 0 ? 'caution' : 'done',
    lines: [copied > 0 ? 'Vos articles sont dans ce panier.' : 'Aucun article n’a pu être repris.', ...left],
  })
}

export default function CartResume({ loaderData }: Route.ComponentProps) {
  const { lines, count } = loaderData
  const { toProducts } = useShopWords()
  return (
    <>
      <PageMeta title="Reprendre votre panier" noIndex />
      {lines.length === 0 ? (
        <EmptyState
          heading="h1"
          title="Ce panier est vide"
          text="Ses articles ont été achetés ou retirés depuis."
          action={{ href: href('/products'), label: toProducts }}
        />
      ) : (
        <div className="cart-resume-page">
          <PageHeader title="Reprendre votre panier" lead={`${count} ${count > 1 ? 'articles' : 'article'}`} />
          <ul className="recap-lines card">
            {lines.map((line) => (
              <li key={line.key}>
                <div>
                  <p className="recap-name">{line.name}</p>
                  <p className="recap-detail">
                    Quantité {line.quantity}
                    {line.gift ? `, produit offert\u202f: ${line.gift.name}` : ''}
                  </p>
                </div>
                <p className="num">{formatEuros(line.totalCents)}</p>
              </li>
            ))}
          </ul>
          <form method="post">
            <Button wide large>
              Ajouter ces articles à mon panier
            </Button>
          </form>
          <p className="muted small">
            Prix TTC. Les articles s’ajoutent à ceux que ce navigateur a déjà dans son panier.
          </p>
        </div>
      )}
    </>
  )
}

async function requireCartId(db: Kysely<ShopDatabase>, token: string): Promise<string> {
  const cartId = await findCartIdByResumeToken(db, token)
  if (!cartId) throw data('Lien inconnu', { status: 404 })
  return cartId
}
