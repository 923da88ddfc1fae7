import { type Breaker, createBreaker } from './breaker'
import { type Config, config, modeOf } from './config.server'
import { type Signer, tenantSigner } from './secret.server'
import { processOrigin } from './served-origin.server'

/** What identifies a shop to the outside; never shared between shops of the process. */
export interface Identity {
  /** Where absolute links lead. */
  readonly origin: string
  signer: Signer
  /** Demo data, demo banner and sandbox payment. */
  demo: boolean
  mode: Config['mode']
  /** Undefined: this shop takes no money by Stripe. */
  stripe: Config['stripe']
  /** Undefined: its mails come from its own contact address. */
  mailFrom: string | undefined
  /** Of the language model. */
  modelBreaker: Breaker
}

/** What a link needs that is read outside the shop. */
export type LinkIdentity = Pick<Identity, 'origin' | 'signer'>

interface IdentityInput {
  id: string
  subdomain: string
  platformDomain: string
  isFirst: boolean
  demo: boolean
}

/**
 * What the environment says of origin, sender and payment is the first shop's (docs/decisions/0027-tenant-identity.md).
 */
export function createIdentity(input: IdentityInput): Identity {
  const { isFirst, demo } = input
  const mode = modeOf({ appOrigin: config.appOrigin, demo })
  return {
    get origin() {
      return isFirst ? processOrigin() : originBeside(processOrigin(), input)
    },
    signer: tenantSigner(input),
    demo,
    mode,
    // A public demo takes no real money: the sandbox alone.
    stripe: isFirst && mode !== 'public-demo' ? config.stripe : undefined,
    mailFrom: isFirst ? config.mailFrom : undefined,
    modelBreaker: createBreaker(),
  }
}

/** Scheme and port of where the process is reached, under the shop's own name. */
function originBeside(origin: string, { subdomain, platformDomain }: IdentityInput): string {
  const { protocol, port } = new URL(origin)
  return `${protocol}//${subdomain}.${platformDomain}${port && `:${port}`}`
}
