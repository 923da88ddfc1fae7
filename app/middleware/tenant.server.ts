import { createContext, type RouterContextProvider } from 'react-router'
import type { Tenant } from '~/database/tenants.server'
import type { Signer } from '~/runtime/secret.server'

/** Of a request whose host names a shop. */
export const tenantContext = createContext<Tenant>()

/** The shop's, for the references and cookies of an answer. */
export function signerOf(context: Readonly<RouterContextProvider>): Signer {
  return context.get(tenantContext).identity.signer
}
