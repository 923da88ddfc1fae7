import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { useShopText, useTakesOrders } from '~/components/shop/page/use-shop'
import { EmptyState } from '~/components/ui/empty-state'
import type { ShopDb } from '~/database/schema'
import { callbackConsent } from '~/models/base/user'
import { findProductCard } from '~/models/shop/catalogue/index.server'
import {
  callbackForm,
  callbackPath,
  offeredSlots,
  type RequestCallbackResult,
  requestCallback,
  slotKey,
} from '~/models/support/contact/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/callback'
import { CallbackForm } from './contact-form'

export const handle = {
  policy: {
    cache: 'shared-only',
    shared: { parameters: ['produit'] },
    limit: 'mail',
    showsForm: true,
    search: 'listed',
  } satisfies RoutePolicy,
}

const page = href('/support/rappel')

/** `produit`: the hidden field. */
const postedForm = callbackForm.extend({ produit: z.string().optional() })

/** `?produit=`: the subject of the call; an unknown one redirects to the plain form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, readSettings, at } = shopRequest(context)
  const asked = new URL(request.url).searchParams.get('produit')
  const product = asked ? await findProduct(db, asked) : undefined
  if (asked && !product) throw redirect(page, 302)
  const settings = await readSettings()
  return {
    product,
    slots: offeredSlots(settings, at).map((slot) => ({ ...slot, key: slotKey(slot) })),
    retentionDays: settings['support.retention_days'],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, at, signer } = shopRequest(context)
  const submission = await parseForm(request, postedForm)
  const { produit } = submission.payload
  const product = produit ? await findProduct(db, String(produit)) : undefined
  if (submission.status !== 'success') return data({ product, lastResult: submission.reply() }, { status: 400 })
  const asked = await requestCallback(db, {
    form: submission.value,
    productId: product?.id ?? null,
    consent: { ...callbackConsent, page },
    at,
  })
  if (asked.ok) return redirect(callbackPath(signer, asked.id), 303)
  return data({ product, lastResult: submission.reply({ fieldErrors: refusals[asked.reason] }) }, { status: 409 })
}

const refusals: Record<Extract<RequestCallbackResult, { ok: false }>['reason'], Record<string, string[]>> = {
  'slot-gone': { slot: ['Ce créneau n’est plus proposé. Choisissez-en un autre.'] },
  'already-asked': {
    phone: [
      'Nous ne pouvons pas noter cette demande pour ce numéro. Si un rappel y est déjà prévu, annulez-le d’abord par le lien de sa confirmation\u202f; sinon, écrivez-nous.',
    ],
  },
}

async function findProduct(db: ShopDb, id: string) {
  const card = await findProductCard(db, id)
  return card && { id, name: card.name, isOnRequest: card.isOnRequest }
}

export default function Callback({ loaderData, actionData }: Route.ComponentProps) {
  const { slots, retentionDays } = loaderData
  const product = actionData ? actionData.product : loaderData.product
  const { request } = useShopText()
  const takesRequests = useTakesOrders()
  return (
    <>
      <PageTop
        title={product?.isOnRequest ? request.ask : request.call.title}
        description="Laissez votre numéro et choisissez un créneau : nous vous appelons, gratuitement et au seul sujet de votre question."
        canonical={page}
        trail={[homeCrumb, { label: 'Support', href: href('/support') }]}
        lead={
          product
            ? `Au sujet de : ${product.name}.`
            : (request.lead ?? 'Nous vous appelons au créneau que vous choisissez.')
        }
      />
      {slots.length > 0 && takesRequests ? (
        <CallbackForm
          defaultValue={product && { subject: 'achat' }}
          lastResult={actionData?.lastResult}
          slots={slots}
          product={product}
          retentionDays={retentionDays}
        />
      ) : (
        <EmptyState
          title={
            takesRequests
              ? 'Aucun créneau de rappel pour le moment'
              : 'Cette boutique ne prend pas de rappel en ce moment'
          }
          text="Écrivez-nous : une personne vous répond par e-mail."
          action={{ href: `${href('/support')}#contact`, label: 'Nous écrire' }}
        />
      )}
    </>
  )
}
