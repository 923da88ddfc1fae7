import { adminRequest } from '~/middleware/administrator.server'
import { workTopics } from '~/models/platform/dashboard'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/revision'

export const handle = { policy: { hydrate: false, parameters: 'public', quiet: true } satisfies RoutePolicy }

/** `?topic=orders&topic=leads`: polled by open screens every 30 s, which reload when the answer changes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.getAll('topic')
  const topics = workTopics.filter((topic) => asked.includes(topic))
  return new Response(await readWorkRevision(adminRequest(context).db, topics), {
    headers: { 'Content-Type': 'text/plain' },
  })
}
