import { data, href } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { changeAddress } from '~/models/shop/address-book/index.server'
import { savedAddressSchema } from '~/models/values/address'
import { suggestionsPath } from '~/routes/address-suggestions-path.server'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { SavedAddressForm } from '../../components/shop/address/address-form'
import type { Route } from './+types/address'
import { redirectToBook, requireAddress, unknownAddress } from './address-page.server'

export const handle = { policy: { beforeOpening: true, cache: 'no-store', showsForm: true } satisfies RoutePolicy }

export async function loader(asked: Route.LoaderArgs) {
  const { saved } = await requireAddress(asked)
  const { id, isDefault, ...values } = saved
  return { values, suggestions: suggestionsPath() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { owner, saved } = await requireAddress({ request, context, params })
  const submission = await parseForm(request, savedAddressSchema)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const change = { userId: owner.id, id: saved.id, address: submission.value }
  if (!(await changeAddress(shopRequest(context).db, change))) throw unknownAddress()
  return redirectToBook(context, 'L’adresse est modifiée. Vos commandes passées gardent la leur.')
}

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTop title="Modifier l’adresse" noIndex trail={[{ label: 'Mon compte', href: href('/profile') }]} />
      <SavedAddressForm defaultValue={loaderData.values} lastResult={actionData} suggestions={loaderData.suggestions} />
    </>
  )
}
