import { data, href } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { requireAccountOwner } from '~/middleware/session.server'
import { MAX_ADDRESSES } from '~/models/shop/address-book'
import { addAddress } from '~/models/shop/address-book/index.server'
import { savedAddressSchema } from '~/models/values/address'
import { suggestionsPath } from '~/routes/address-suggestions-path.server'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { SavedAddressForm } from '../../components/shop/address/address-form'
import type { Route } from './+types/address-new'
import { redirectToBook, requireBookOwner } from './address-page.server'

export const handle = { policy: { beforeOpening: true, cache: 'no-store', showsForm: true } satisfies RoutePolicy }

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAccountOwner({ request, context })
  return { suggestions: suggestionsPath() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = await requireBookOwner({ request, context })
  const submission = await parseForm(request, savedAddressSchema)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { db, at } = shopRequest(context)
  const added = await addAddress(db, { userId: owner.id, address: submission.value, at })
  if (!added.ok) return data(submission.reply({ formErrors: [bookFull] }), { status: 409 })
  return redirectToBook(context, 'L’adresse est dans votre carnet.')
}

const bookFull = `Votre carnet a déjà ${MAX_ADDRESSES} adresses\u202f: supprimez-en une, puis enregistrez celle-ci.`

export default function NewAddress({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTop title="Nouvelle adresse" noIndex trail={[{ label: 'Mon compte', href: href('/profile') }]} />
      <SavedAddressForm
        defaultValue={{ country: 'France' }}
        lastResult={actionData}
        suggestions={loaderData.suggestions}
      />
    </>
  )
}
