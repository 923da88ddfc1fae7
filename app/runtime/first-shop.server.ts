import type { LinkIdentity } from './identity.server'
import { tenantSigner } from './secret.server'
import { processOrigin } from './served-origin.server'

/** For mails alone, as long as they are written inside transactions, which know no shop but the first. */
export const firstShop: LinkIdentity = {
  get origin() {
    return processOrigin()
  },
  signer: tenantSigner({ id: 'boutique', isFirst: true }),
}

export function firstShopOrigin(): string {
  return firstShop.origin
}
