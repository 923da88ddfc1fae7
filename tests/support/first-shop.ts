import { tenantSigner } from '~/runtime/secret.server'
import { processOrigin } from '~/runtime/served-origin.server'

/** Signing secret and link origin of the first shop in a test process. */
export const signer = tenantSigner({ id: 'boutique', isFirst: true })

export const firstShop = { signer, origin: processOrigin() }
