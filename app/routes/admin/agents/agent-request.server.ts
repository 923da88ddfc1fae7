import { data, type RouterContextProvider } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { isAgentKey } from '~/models/agent'
import type { ControlResult } from '~/models/agent/index.server'

/** Returns the agent named in the URL and the current administrator; throws 404 for an unknown name. */
export function agentRequest(context: Readonly<RouterContextProvider>, agent: string) {
  if (!isAgentKey(agent)) throw data('Agent inconnu', { status: 404 })
  return { ...agentsRequest(context), key: agent }
}

export function agentsRequest(context: Readonly<RouterContextProvider>) {
  const { actor, at } = deskRequest(context)
  return { tenant: context.get(tenantContext), who: { actor, at } }
}

const laterText = 'Cet agent est à venir\u202f: il n’y a encore rien à démarrer.'

export function controlRefusalText(refusal: Exclude<ControlResult, { ok: true }>): string {
  return refusal.reason === 'later' ? laterText : refusal.message
}
