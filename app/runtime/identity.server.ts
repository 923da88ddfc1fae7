import { type Breaker, createBreaker } from './breaker'
import { type Config, config, modeOf } from './config.server'
import { type Signer, tenantSigner } from './secret.server'
import { processOrigin } from './served-origin.server'

/** External identity of a shop; never shared between shops of the process. */
export interface Identity {
  /** Origin of absolute links. */
  readonly origin: string
  signer: Signer
  /** Demo data, demo banner and sandbox payment. */
  demo: boolean
  mode: Config['mode']
  /** Undefined: no Stripe payments. */
  stripe: Config['stripe']
  /** Undefined: its contact address is the sender. */
  mailFrom: string | undefined
  /** Circuit breaker of the language model. */
  modelBreaker: Breaker
}

/** Subset needed for links used outside the shop. */
export type LinkIdentity = Pick<Identity, 'origin' | 'signer'>

interface IdentityInput {
  id: string
  subdomain: string
  platformDomain: string
  isFirst: boolean
  demo: boolean
}

/**
 * Origin, sender and payment from the environment apply to the first shop only
 * (docs/decisions/0011-tenant-identity.md).
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
    // A public demo takes no real money: sandbox only.
    stripe: isFirst && mode !== 'public-demo' ? config.stripe : undefined,
    mailFrom: isFirst ? config.mailFrom : undefined,
    modelBreaker: createBreaker(),
  }
}

/** Public origin of a shop other than the first. */
export function workspaceOrigin(subdomain: string): string {
  return originBeside(processOrigin(), { subdomain, platformDomain: config.platformDomain })
}

/** The process's scheme and port, with the shop's own name. */
function originBeside(
  origin: string,
  { subdomain, platformDomain }: Pick<IdentityInput, 'subdomain' | 'platformDomain'>,
): string {
  const { protocol, port } = new URL(origin)
  return `${protocol}//${subdomain}.${platformDomain}${port && `:${port}`}`
}
