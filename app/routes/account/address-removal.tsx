import { href } from 'react-router'
import { addressBookPath } from '~/components/shop/address/address-book-path'
import { AddressBlock } from '~/components/shop/checkout/address-block'
import { PageTop } from '~/components/shop/page/page-top'
import { Button } from '~/components/ui/button'
import { removeAddress } from '~/models/shop/address-book/index.server'
import { addressLines } from '~/models/values/address-lines'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/address-removal'
import { redirectToBook, requireAddress } from './address-page.server'

export const handle = { policy: { beforeOpening: true, cache: 'no-store' } satisfies RoutePolicy }

export async function loader(asked: Route.LoaderArgs) {
  const { saved } = await requireAddress(asked)
  return { lines: addressLines(saved) }
}

export async function action(asked: Route.ActionArgs) {
  const { owner, saved } = await requireAddress(asked)
  await removeAddress(shopRequest(asked.context).db, { userId: owner.id, id: saved.id })
  return redirectToBook(asked.context, 'L’adresse est supprimée de votre carnet.')
}

export default function AddressRemoval({ loaderData }: Route.ComponentProps) {
  const [name = '', ...lines] = loaderData.lines
  return (
    <>
      <PageTop
        title="Supprimer l’adresse"
        noIndex
        trail={[{ label: 'Mon compte', href: href('/profile') }]}
        lead="Vos commandes passées et leurs factures gardent la leur."
      />
      <div className="stack narrow">
        <AddressBlock title={name} lines={lines} />
        <form method="post" className="row">
          <Button variant="danger">Supprimer cette adresse</Button>
          <a href={addressBookPath}>Garder</a>
        </form>
      </div>
    </>
  )
}
