import type { RoutePolicy } from '~/runtime/route-policy'
import { findCaller, unauthorized } from './shared/administrator.server'
import { defineCall } from './shared/call.server'
import { toUser, userExample, userSchema } from './shared/user.server'

export const handle = { policy: { beforeOpening: true, cache: 'no-store' } satisfies RoutePolicy }

export const loader = defineCall({
  id: 'readMe',
  method: 'get',
  tag: 'Connexion',
  summary: 'Qui est connecté',
  answer: { description: 'La personne du jeton ou de la session.', schema: userSchema, example: userExample },
  refusals: [401],
  async handle({ request, context }) {
    const caller = await findCaller(request, context)
    return caller ? toUser(caller.user) : unauthorized()
  },
})
