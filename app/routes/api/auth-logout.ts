import { endSession } from '~/models/base/user/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { shopRequest } from '../shop-request.server'
import { findCaller, unauthorized } from './shared/administrator.server'
import { defineEmptyCall } from './shared/call.server'

export const handle = { policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store' } satisfies RoutePolicy }

export const action = defineEmptyCall({
  id: 'logOut',
  tag: 'Connexion',
  summary: 'Se déconnecter',
  answer: { description: 'Le jeton n’ouvre plus rien.' },
  refusals: [401],
  async handle({ request, context }) {
    const caller = await findCaller(request, context)
    if (!caller) return unauthorized()
    await endSession(shopRequest(context).db, caller.token)
  },
})
