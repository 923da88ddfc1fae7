import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/sequence'
import { SequencePage } from './sequence-page'
import { loadSequence } from './sequence-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ params, context }: Route.LoaderArgs) {
  return loadSequence(context, params.sequence)
}

export default function Sequence({ loaderData }: Route.ComponentProps) {
  return <SequencePage {...loaderData} />
}
