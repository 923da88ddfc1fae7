import { data, href, redirect } from 'react-router'
import { useShop } from '~/components/shop/page/use-shop'
import { Notice } from '~/components/ui/notice'
import { PostForm } from '~/components/ui/post-form'
import { operatorCookie } from '~/middleware/cookies.server'
import { enterShop, isEntryOpen } from '~/models/platform/operator-access/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/operator-entry'
import { LoginHeader } from './login-header'

export const handle = { policy: { parameters: 'secret' } satisfies RoutePolicy }

/** Opening the link changes nothing: the operator enters by its button. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, signer, at } = shopRequest(context)
  const id = signer.parseReference('operator-entry', params.reference)
  const isOpen = id !== undefined && (await isEntryOpen(db, { id, at }))
  return data({ isOpen }, { status: isOpen ? 200 : 410 })
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, signer, at } = shopRequest(context)
  const id = signer.parseReference('operator-entry', params.reference)
  const token = id && (await enterShop(db, { id, at }))
  if (!token) return data(null, { status: 410 })
  return redirect(href('/admin'), { status: 303, headers: { 'Set-Cookie': operatorCookie.serialize(signer, token) } })
}

export { headers } from '../answer-headers'

export default function OperatorEntry({ loaderData }: Route.ComponentProps) {
  const shopName = useShop()?.name ?? ''
  if (!loaderData.isOpen)
    return (
      <>
        <LoginHeader title="Lien inutilisable" />
        <Notice
          tone="caution"
          lines={['Ce lien a servi, a plus de deux minutes, ou le propriétaire a repris son accord.']}
        />
      </>
    )
  return (
    <>
      <LoginHeader
        title={`Entrer chez ${shopName}`}
        lead="En tant qu’opérateur, pour lire. Le propriétaire le verra."
      />
      <PostForm errors={{}} submit="Entrer" />
    </>
  )
}
