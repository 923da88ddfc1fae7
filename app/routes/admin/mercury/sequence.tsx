import { data } from 'react-router'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/sequence'
import { SequencePage } from './sequence-page'
import { loadSequence } from './sequence-page.server'
import { sequenceVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public', body: { form: 655_360 } } satisfies RoutePolicy }

export { mailingStyles as links } from '../stylesheets'

export function loader({ params, url, context }: Route.LoaderArgs) {
  if (!sequenceVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  return loadSequence(context, params.sequence)
}

export const action = sequenceVerbs.act

export default function Sequence({ loaderData }: Route.ComponentProps) {
  return <SequencePage {...loaderData} />
}
