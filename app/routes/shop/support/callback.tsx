import type { Kysely } from 'kysely'
import { data, href, redirect } from 'react-router'
import { Breadcrumb } from '~/components/shop/page/breadcrumb'
import { PageMeta } from '~/components/shop/page/page-meta'
import { CallbackForm } from '~/components/shop/support/callback-form'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import type { ShopDatabase } from '~/database/schema'
import { signerOf, tenantContext } from '~/middleware/tenant.server'
import { findProductName } from '~/models/catalogue/index.server'
import { callbackConsent } from '~/models/customer'
import { callbackForm, callbackPath, offeredSlots, requestCallback, slotKey } from '~/models/support/index.server'
import { messagesOf, readForm } from '~/routes/posted-form.server'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/callback'

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

/** `?produit=` is what the call is about; a product that is not ours is no page of its own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(tenantContext)
  const asked = new URL(request.url).searchParams.get('produit')
  const product = asked ? await findProduct(db, asked) : undefined
  if (asked && !product) throw redirect(page, 302)
  const settings = await requestContextOf(context).readSettings()
  return {
    product,
    slots: offeredSlots(settings, requestContextOf(context).at).map((slot) => ({ ...slot, key: slotKey(slot) })),
    retentionDays: settings['support.retention_days'],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(tenantContext)
  const values = await readForm(request)
  const product = values.produit ? await findProduct(db, values.produit) : undefined
  const parsed = callbackForm.safeParse(values)
  if (!parsed.success) return data({ values, product, messages: messagesOf(parsed.error) }, { status: 400 })
  const asked = await requestCallback(db, {
    form: parsed.data,
    productId: product?.id ?? null,
    consent: { ...callbackConsent, page },
    at: requestContextOf(context).at,
  })
  if (asked.ok) return redirect(callbackPath(signerOf(context), asked.id), 303)
  const messages: Record<string, string> =
    asked.reason === 'slot-gone'
      ? { slot: 'Ce créneau n’est plus proposé. Choisissez-en un autre.' }
      : {
          phone:
            'Nous ne pouvons pas noter cette demande pour ce numéro. Si un rappel y est déjà prévu, annulez-le d’abord par le lien de sa confirmation\u202f; sinon, écrivez-nous.',
        }
  return data({ values, product, messages }, { status: 409 })
}

async function findProduct(db: Kysely<ShopDatabase>, id: string) {
  const name = await findProductName(db, id)
  return name === undefined ? undefined : { id, name }
}

export default function Callback({ loaderData, actionData }: Route.ComponentProps) {
  const { slots, retentionDays } = loaderData
  const product = actionData ? actionData.product : loaderData.product
  return (
    <>
      <PageMeta
        title="Rappel gratuit"
        description="Laissez votre numéro et choisissez un créneau : nous vous appelons, gratuitement et au seul sujet de votre question."
        canonical={page}
      />
      <Breadcrumb
        items={[
          { label: 'Accueil', href: href('/') },
          { label: 'Support', href: href('/support') },
          { label: 'Rappel gratuit' },
        ]}
      />
      <PageHeader
        title="Rappel gratuit"
        lead={product ? `Au sujet de : ${product.name}.` : 'Nous vous appelons au créneau que vous choisissez.'}
      />
      {slots.length > 0 ? (
        <CallbackForm
          values={actionData?.values ?? (product ? { subject: 'achat' } : {})}
          messages={actionData?.messages ?? {}}
          slots={slots}
          product={product}
          retentionDays={retentionDays}
        />
      ) : (
        <EmptyState
          title="Aucun créneau de rappel pour le moment"
          text="Écrivez-nous : une personne vous répond par e-mail."
          action={{ href: `${href('/support')}#contact`, label: 'Nous écrire' }}
        />
      )}
    </>
  )
}
