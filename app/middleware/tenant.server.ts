import { createContext, data, type RouterContextProvider } from 'react-router'
import { FIRST_TENANT } from '~/database/hosts.server'
import type { Tenant } from '~/database/tenants.server'
import type { Signer } from '~/runtime/secret.server'

/** Set when the request's host names a shop. */
export const tenantContext = createContext<Tenant>()

/** Who sees a shop that is not public yet. */
export interface Preview {
  isAdministrator: boolean
}

export const previewContext = createContext<Preview | null>(null)

/** The shop's signer, for references and cookies of a response. */
export function signerOf(context: Readonly<RouterContextProvider>): Signer {
  return context.get(tenantContext).identity.signer
}

/** Throws 404 at the first shop, which is the operator’s. */
export function requireOtherShop(context: Readonly<RouterContextProvider>): void {
  if (context.get(tenantContext).id === FIRST_TENANT) throw data('Page inconnue', { status: 404 })
}

/** Throws 404 at other shops than the first, whose pages the adapter refuses already (`policy.firstShop`). */
export function requireFirstShop(context: Readonly<RouterContextProvider>): void {
  if (context.get(tenantContext).id !== FIRST_TENANT) throw data('Page inconnue', { status: 404 })
}
