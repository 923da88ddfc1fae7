import { href, redirect } from 'react-router'
import { nameProof } from '~/models/content/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/proof-removal'
import { answerDecision } from './claim-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/affirmations/:place/:key', params))
}

/** Removes the file; without another proof the claim is hidden. */
export function action(args: Route.ActionArgs) {
  const message = 'Le fichier de la preuve est retiré.'
  return answerDecision(args, { decide: (db, input) => nameProof(db, { ...input, proof: undefined }), message })
}
