import { data, href } from 'react-router'
import { z } from 'zod'
import { CartPage } from '~/components/shop/cart/cart-page'
import { referralRefusals } from '~/components/shop/loyalty/advantages'
import { redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { claimCartId } from '~/middleware/visitor.server'
import { forgetReferral, keepReferral } from '~/models/cart/index.server'
import { REFERRAL_PERCENT } from '~/models/loyalty'
import { typedText } from '~/models/values'

import { readForm } from '~/routes/posted-form.server'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/cart-referral'
import { loadCartPage, requireRequestCart } from './cart-page.server'

export const handle = { policy: { cache: 'no-store', limit: 'code' } satisfies RoutePolicy }

const schema = z.object({
  code: typedText({ max: 40, required: 'Code requis' }),
})

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadCartPage({ request, context, cart: await requireRequestCart({ request, context }) })
}

/** A friend's code for the first order; `remove` takes it away again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { search } = await requireRequestCart({ request, context })
  const { db } = context.get(tenantContext)
  const form = await readForm(request)
  const { at } = requestContextOf(context)
  const cartId = claimCartId(context, at)
  if (form.remove) {
    await forgetReferral(db, { cartId })
    return redirectWithNotice(context, `${href('/cart')}${search}`, {
      tone: 'done',
      lines: ['Le code de parrainage est retiré.'],
    })
  }
  const parsed = schema.safeParse(form)
  const typed = form.code ?? ''
  if (!parsed.success) return data({ typed, message: parsed.error.issues[0]?.message ?? '' }, { status: 400 })
  const kept = await keepReferral(db, { cartId, typed: parsed.data.code, at })
  if (!kept.ok) return data({ typed, message: referralRefusals[kept.reason] }, { status: 409 })
  return redirectWithNotice(context, `${href('/cart')}${search}`, {
    tone: 'done',
    lines: [`Code ${kept.code} enregistré : −${REFERRAL_PERCENT} % sur votre première commande.`],
  })
}

export default function CartReferral({ loaderData, actionData }: Route.ComponentProps) {
  return <CartPage {...loaderData} referralRefused={actionData} />
}

export { ErrorBoundary } from './cart'
