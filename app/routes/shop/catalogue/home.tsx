import { data, href, redirect } from 'react-router'
import { FeedLink } from '~/components/shop/blog/article-card'
import { InvitationDialog } from '~/components/shop/frame/invitation'
import { referralRefusals } from '~/components/shop/loyalty/advantages'
import { OrganizationData } from '~/components/shop/page/json-ld'
import { PageMeta } from '~/components/shop/page/page-meta'
import { useShopText } from '~/components/shop/page/use-shop'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import type { ShopDb } from '~/database/schema'
import { findRedirect } from '~/models/content/text/index.server'
import { REFERRAL_PARAMETER, REFERRAL_PERCENT, type ReferralRefusal } from '~/models/shop/loyalty'
import { readReferralCode, refuseReferral } from '~/models/shop/loyalty/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/home-page.css?url'
import type { Route } from './+types/home'
import { HomeBlocks } from './home-blocks'
import { listShownBlocks } from './home-blocks.server'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: [], withCart: true }, search: 'listed' } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, readQuestionnaire, at, readSettings, cartId } = shopRequest(context)
  const moved = await findRedirect(db, { url: new URL(request.url), onlyQuery: true, at })
  if (moved) throw redirect(moved, 301)
  const settings = await readSettings()
  const referral = await readInvitation(db, { url: request.url, cartId })
  const page = {
    blocks: await listShownBlocks(context, new URL(request.url).searchParams),
    invitation: (await readQuestionnaire()).words,
    invitationDelay: settings['invitation.delay_seconds'],
    referral,
  }
  // The rate limit counts guessed codes by this status (server/limits.ts).
  return referral?.refused === 'unknown-code' ? data(page, { status: 404 }) : data(page)
}

/** The code of a referral link; checks that need the order are made when it is placed. */
async function readInvitation(
  db: ShopDb,
  { url, cartId = '' }: { url: string; cartId: string | undefined },
): Promise<Invitation | undefined> {
  const typed = new URL(url).searchParams.get(REFERRAL_PARAMETER)
  if (!typed) return undefined
  const code = readReferralCode(typed)
  return { code, refused: await refuseReferral(db, { code, ownerCartId: cartId }) }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { blocks, invitation, invitationDelay, referral } = loaderData
  const hero = blocks.find((block) => block.kind === 'hero')
  return (
    <>
      <PageMeta title={hero?.words.pageTitle ?? ''} description={hero?.words.description ?? ''} canonical={href('/')} />
      <InvitationDialog words={invitation} delay={invitationDelay} />
      {referral ? <ReferralInvitation {...referral} /> : null}
      <FeedLink />
      <OrganizationData />
      <HomeBlocks blocks={blocks} />
    </>
  )
}

interface Invitation {
  code: string
  refused: ReferralRefusal | undefined
}

/** For a visitor who followed a referral link; the button applies the code to the cart. */
function ReferralInvitation({ code, refused }: Invitation) {
  const { toProducts } = useShopText()
  if (refused) {
    const lines = [referralRefusals[refused]]
    if (refused === 'unknown-code')
      lines.push(
        'Il manque peut-être un caractère au lien que votre ami vous a envoyé : demandez-lui de vous le renvoyer, ou saisissez son code dans votre panier.',
      )
    const link = { href: href('/products'), label: toProducts }
    return <Notice tone="caution" live={false} className="page-notice" lines={lines} link={link} />
  }
  return (
    <Notice tone="info" live={false} className="page-notice">
      <p>
        Un ami vous parraine : <strong>−{REFERRAL_PERCENT} %</strong> sur votre première commande.
      </p>
      <form method="post" action={href('/cart/parrainage')}>
        <input type="hidden" name="code" value={code} />
        <Button>
          <span>
            Utiliser le code <span className="nowrap">{code}</span>
          </span>
        </Button>
      </form>
    </Notice>
  )
}
