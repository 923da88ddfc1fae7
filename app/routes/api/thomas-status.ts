import { tenantContext } from '~/middleware/tenant.server'
import { isAssistantActive } from '../shop/chat/turn.server'
import type { Route } from './+types/thomas-status'

export async function loader({ context }: Route.LoaderArgs) {
  return Response.json({ active: await isAssistantActive(context.get(tenantContext)) })
}
