import { data, href, redirect } from 'react-router'
import { RecapLine } from '~/components/shop/checkout/recap-line'
import { PageMeta } from '~/components/shop/page/page-meta'
import { useShopWords } from '~/components/shop/page/use-shop'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import type { ShopDb } from '~/database/schema'
import { redirectWithNotice } from '~/middleware/flash.server'
import { claimCartId } from '~/middleware/visitor.server'
import { summarizeCart } from '~/models/cart'
import { copyCartLines, findCartIdByResumeToken, findExpressCart, readCart } from '~/models/cart/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/cart-resume'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, cartId: mainCartId } = shopRequest(context)
  const cartId = await requireCartId(db, params.token)
  // The link may be opened in the browser that has the cart.
  if (cartId === mainCartId) throw redirect(href('/cart'), 302)
  if (await findExpressCart(db, { expressId: cartId, mainCartId })) {
    throw redirect(`${href('/cart')}?express=${encodeURIComponent(cartId)}`, 302)
  }
  const cart = await readCart(db, cartId)
  const { lines, count } = summarizeCart(cart)
  return {
    count,
    // Only the lines: a leaked link must not identify the customer.
    lines: lines.map(({ key, name, quantity, totalCents, gift }) => ({ key, name, quantity, totalCents, gift })),
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, at } = shopRequest(context)
  const fromCartId = await requireCartId(db, params.token)
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
              <RecapLine
                key={line.key}
                name={line.name}
                details={[`Quantité ${line.quantity}${line.gift ? `, produit offert\u202f: ${line.gift.name}` : ''}`]}
                totalCents={line.totalCents}
              />
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

async function requireCartId(db: ShopDb, token: string): Promise<string> {
  const cartId = await findCartIdByResumeToken(db, token)
  if (!cartId) throw data('Lien inconnu', { status: 404 })
  return cartId
}
