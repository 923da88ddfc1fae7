import { createContext, type RouterContextProvider } from 'react-router'
import type { Tenant } from '~/database/tenants.server'
import type { Signer } from '~/runtime/secret.server'

/** Set when the request's host names a shop. */
export const tenantContext = createContext<Tenant>()

/** The shop's signer, for references and cookies of a response. */
export function signerOf(context: Readonly<RouterContextProvider>): Signer {
  return context.get(tenantContext).identity.signer
}
