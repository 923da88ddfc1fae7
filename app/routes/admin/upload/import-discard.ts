import { href } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { discardImport } from '~/models/crm/prospect/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/import-discard'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export async function action({ context, params: { importId } }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const folders = context.get(tenantContext)
  const isGone = await discardImport(db, { id: importId, folders, actor, at })
  const notice = isGone
    ? done('Fichier retiré.')
    : caution('Ce fichier est déjà traité ou retiré\u202f: il reste dans l’historique.')
  return redirectWithNotice(context, href('/admin/upload'), notice)
}
