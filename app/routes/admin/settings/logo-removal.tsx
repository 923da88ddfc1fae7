import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { removeLogo } from '~/models/content/picture/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/logo-removal'
import { loadSettings } from './settings-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

const page = href('/admin/settings/:group', { group: 'apparence' })

/** Asks for confirmation. */
export async function loader({ context }: Route.LoaderArgs) {
  const { logo } = await loadSettings({ params: { group: 'apparence' }, context })
  if (!logo) throw data('Logo inconnu', { status: 404 })
  return { logo }
}

export async function action({ context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const removed = await removeLogo(db, { actor, at })
  return redirectWithNotice(context, page, removed ? done('Logo retiré.') : caution('Le logo n’est plus là.'))
}

export default function RemoveLogo({ loaderData: { logo } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title={'Retirer le logo\u202f?'}
        lead="La boutique montrera de nouveau son signe et son nom. Pour le revoir, il faudra renvoyer le fichier."
      />
      <img {...logo} alt="Logo de la boutique" />
      <AdminForm className="row">
        <Button variant="danger">Retirer le logo</Button>
        <Link to={page}>Le garder</Link>
      </AdminForm>
    </>
  )
}
