import { data, href } from 'react-router'
import { z } from 'zod'
import { referralRefusals } from '~/components/shop/loyalty/advantages'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { findAccountOwner } from '~/middleware/session.server'
import { claimCartId } from '~/middleware/visitor.server'
import { forgetReferral, keepReferral } from '~/models/shop/cart/index.server'
import { REFERRAL_PERCENT } from '~/models/shop/loyalty'
import { typedText } from '~/models/values/typed-text'
import { readForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/cart-referral'
import { CartPage } from './cart-page'
import { requireRequestCart } from './cart-page.server'

export const handle = { policy: { cache: 'no-store', limit: ['code', 'cart'] } satisfies RoutePolicy }

const schema = z.object({
  code: typedText({ max: 40, required: 'Code requis' }),
})

/** Applies a referral code; `remove` drops it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { search } = await requireRequestCart({ request, context })
  const { db, at } = shopRequest(context)
  const form = await readForm(request)
  const cartId = claimCartId(context, at)
  if (form.remove) {
    await forgetReferral(db, { cartId })
    return redirectWithNotice(context, `${href('/cart')}${search}`, done('Le code de parrainage est retiré.'))
  }
  const parsed = schema.safeParse(form)
  const typed = form.code ?? ''
  if (!parsed.success) return data({ typed, message: parsed.error.issues[0]?.message ?? '' }, { status: 400 })
  const signedInAs = (await findAccountOwner({ request, context }))?.id
  const kept = await keepReferral(db, { cartId, typed: parsed.data.code, signedInAs, at })
  if (!kept.ok) return data({ typed, message: referralRefusals[kept.reason] }, { status: 409 })
  return redirectWithNotice(
    context,
    `${href('/cart')}${search}`,
    done(`Code ${kept.code} enregistré : −${REFERRAL_PERCENT} % sur votre première commande.`),
  )
}

export default function CartReferral({ loaderData, actionData }: Route.ComponentProps) {
  return <CartPage {...loaderData} referralRefused={actionData} />
}

export { ErrorBoundary, loader } from './cart'
