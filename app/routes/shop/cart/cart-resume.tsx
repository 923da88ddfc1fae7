import { data, href, redirect } from 'react-router'
import { RecapLine } from '~/components/shop/checkout/recap-line'
import { PageMeta } from '~/components/shop/page/page-meta'
import { useShopText } from '~/components/shop/page/use-shop'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { redirectWithNotice } from '~/middleware/flash.server'
import { claimCartId } from '~/middleware/visitor.server'
import {
  CART_LIFETIME_DAYS,
  type CartSummaryLine,
  giftWithdrawnText,
  isSoldOut,
  summarizeCart,
} from '~/models/shop/cart'
import {
  findCartIdByResumeToken,
  findExpressCart,
  readCart,
  resumeCart,
  wasCartBought,
} from '~/models/shop/cart/index.server'
import { formatEuros } from '~/models/values/money'
import { taxText } from '~/models/values/vat'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/cart-resume'
import { containsAll, resumedNotice } from './resumed-notice.server'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

const overLines = { count: 0, lines: [], isHere: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, cartId: mainCartId } = shopRequest(context)
  const cartId = await findCartIdByResumeToken(db, params.token)
  if (!cartId) return data({ ...overLines, over: 'unknown' as const }, { status: 404 })
  // The link may be opened in the browser that holds the cart.
  if (cartId === mainCartId) throw redirect(href('/cart'), 302)
  if (await findExpressCart(db, { expressId: cartId, mainCartId })) {
    throw redirect(`${href('/cart')}?express=${encodeURIComponent(cartId)}`, 302)
  }
  if (await wasCartBought(db, cartId)) return data({ ...overLines, over: 'bought' as const })
  const cart = await readCart(db, cartId)
  if (cart.lines.length === 0) return data({ ...overLines, over: 'emptied' as const })
  const { lines, count } = summarizeCart(cart)
  return data({
    count,
    over: undefined,
    isHere: mainCartId !== undefined && containsAll(cart, await readCart(db, mainCartId)),
    // Only the lines: a leaked link must not identify the customer.
    lines: lines.map(({ key, name, quantity, totalCents, gift, giftWithdrawn, trouble, ...prices }) => {
      const { unitCents, formerUnitCents, vat } = prices
      return { key, name, quantity, totalCents, gift, giftWithdrawn, trouble, unitCents, formerUnitCents, vat }
    }),
  })
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, at } = shopRequest(context)
  const fromCartId = await findCartIdByResumeToken(db, params.token)
  if (!fromCartId) return data(undefined, { status: 404 })
  const toCartId = claimCartId(context, at)
  if (fromCartId === toCartId) {
    return redirectWithNotice(context, href('/cart'), { tone: 'info', lines: ['Ce panier est déjà le vôtre.'] })
  }
  const resumed = await resumeCart(db, { fromCartId, toCartId, at })
  return redirectWithNotice(context, href('/cart'), resumedNotice(resumed))
}

export default function CartResume({ loaderData }: Route.ComponentProps) {
  const { lines, count, over, isHere } = loaderData
  const { toProducts } = useShopText()
  if (over)
    return (
      <>
        <PageMeta title="Reprendre votre panier" noIndex />
        <EmptyState heading="h1" {...overText[over]} action={{ href: href('/products'), label: toProducts }} />
      </>
    )
  return (
    <>
      <PageMeta title="Reprendre votre panier" noIndex />
      <div className="cart-resume-page">
        <PageHeader title="Reprendre votre panier" lead={`${count} ${count > 1 ? 'articles' : 'article'}`} />
        <ChangedLines lines={lines} />
        <div className="card">
          <ul className="recap-lines">
            {lines.map((line) => (
              <RecapLine
                key={line.key}
                name={line.name}
                details={[`Quantité ${line.quantity}${line.gift ? `, produit offert\u202f: ${line.gift.name}` : ''}`]}
                totalCents={line.totalCents}
              />
            ))}
          </ul>
        </div>
        {isHere ? (
          <p>
            Ces articles sont déjà dans le panier de ce navigateur. <a href={href('/cart')}>Voir mon panier</a>
          </p>
        ) : (
          <Resume canResume={lines.some(({ trouble }) => !isSoldOut(trouble))} />
        )}
      </div>
    </>
  )
}

function Resume({ canResume }: { canResume: boolean }) {
  const { toProducts } = useShopText()
  if (!canResume) return <a href={href('/products')}>{toProducts}</a>
  return (
    <>
      <form method="post">
        <Button wide large>
          Ajouter ces articles à mon panier
        </Button>
      </form>
      <p className="muted small">Prix TTC. Les articles s’ajoutent à ceux que ce navigateur a déjà dans son panier.</p>
    </>
  )
}

const overText = {
  unknown: {
    title: 'Ce lien n’ouvre plus de panier',
    text: `Un panier est gardé ${CART_LIFETIME_DAYS} jours après son dernier usage. Passé ce délai, ses articles et l’adresse sont effacés.`,
  },
  bought: {
    title: 'Cette commande a été passée',
    text: 'Les articles de ce panier ont été commandés\u202f: il n’y a plus rien à reprendre.',
  },
  emptied: { title: 'Ce panier est vide', text: 'Ses articles ont été retirés depuis.' },
}

type ChangedLine = Pick<
  CartSummaryLine,
  'key' | 'name' | 'quantity' | 'gift' | 'giftWithdrawn' | 'trouble' | 'unitCents' | 'formerUnitCents' | 'vat'
>

/** Changes since the lines were added, shown before a cart is resumed. */
function ChangedLines({ lines }: { lines: ChangedLine[] }) {
  const changed = lines.flatMap((line) => changesOf(line).map((words) => ({ ...line, words })))
  if (changed.length === 0) return null
  return (
    <Notice tone="caution" live={false}>
      <p>Ce qui a changé depuis{'\u202f'}:</p>
      <ul>
        {changed.map(({ key, name, words }) => (
          <li key={`${key} ${words}`}>
            {name}
            {'\u202f'}: {words}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function changesOf(line: ChangedLine): string[] {
  const { trouble, unitCents, formerUnitCents, vat } = line
  const price =
    formerUnitCents === undefined || trouble?.kind === 'withdrawn'
      ? []
      : [`prix passé de ${formatEuros(formerUnitCents)} à ${formatEuros(unitCents)} ${taxText(vat).tax}.`]
  const gift = line.giftWithdrawn ? [giftWithdrawnText] : []
  const other = troubleText(line)
  return other ? [...price, ...gift, other] : [...price, ...gift]
}

function troubleText({ trouble, gift, quantity }: ChangedLine): string | undefined {
  switch (trouble?.kind) {
    case 'withdrawn':
      return 'il n’est pas repris.'
    case 'short':
      return trouble.left > 0 ? `il n’en reste que ${trouble.left}, pour ${quantity} voulus.` : 'est épuisé.'
    case 'gift-to-choose':
      return gift
        ? `le cadeau «\u202f${gift.name}\u202f» est épuisé, un autre est à choisir.`
        : 'un cadeau est à choisir.'
    case 'gifts-exhausted':
      return 'les produits offerts de cette formule sont épuisés.'
    case 'gift-short':
      return trouble.left > 0 ? `il ne reste que ${trouble.left} cadeaux.` : 'le cadeau est épuisé.'
    default:
      return undefined
  }
}
