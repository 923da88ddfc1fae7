import { data, type RouterContextProvider } from 'react-router'
import { FIRST_TENANT } from '~/database/hosts.server'
import { deskRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'

/** Only the first shop may operate the machine: its archives contain all shops. */
export function isOperator(context: Readonly<RouterContextProvider>): boolean {
  return context.get(tenantContext).id === FIRST_TENANT
}

export function operatorRequest(context: Readonly<RouterContextProvider>) {
  if (!isOperator(context)) throw data('Écran inconnu', { status: 404 })
  return deskRequest(context)
}
