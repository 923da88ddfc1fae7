import { tenantSigner } from '~/runtime/secret.server'
import { processOrigin } from '~/runtime/served-origin.server'

/** What the first shop signs with, and where its links lead, in the process of a test. */
export const signer = tenantSigner({ id: 'boutique', isFirst: true })

export const firstShop = { signer, origin: processOrigin() }
