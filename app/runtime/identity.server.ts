import { type Breaker, createBreaker } from './breaker'
import { type Config, config, modeOf } from './config.server'
import { type Connections, type MailServer, noConnections } from './connections.server'
import { type Signer, tenantSigner } from './secret.server'
import { processOrigin } from './served-origin.server'

/** External identity of a shop; never shared between shops of the process. */
export interface Identity {
  /** Origin of absolute links. */
  readonly origin: string
  /** Its name on the platform, which answers also when its domain does not. */
  readonly homeOrigin: string
  /** The host that its owner made its address. */
  domain: string | undefined
  signer: Signer
  /** Demo data, demo banner and sandbox payment. */
  demo: boolean
  mode: Config['mode']
  /** The owner's own accounts; the environment of the first shop goes before them. */
  connections: Connections
  /** Undefined: no Stripe payments. */
  readonly stripe: Config['stripe']
  /** Undefined: mails wait in the outbox. */
  readonly mailServer: MailServer | undefined
  /** The operator's server, under the operator's address: for what a customer awaits, not for prospecting. */
  readonly isMailShared: boolean
  /** Undefined: its contact address is the sender. */
  readonly mailFrom: string | undefined
  /** Circuit breaker of the language model. */
  modelBreaker: Breaker
  /** Tokens of the language model a day, whatever the setting says; undefined for the operator's own shop. */
  modelTokens: number | undefined
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

/** STRIPE_*, SMTP_URL and MAIL_FROM are the first shop's (docs/decisions/0011-tenant-identity.md). */
export function createIdentity(input: IdentityInput): Identity {
  const { isFirst, demo } = input
  const mode = modeOf({ appOrigin: config.appOrigin, demo })
  // A public demo takes no real money, and its administrators are strangers.
  const isOpenToStrangers = mode === 'public-demo'
  return {
    domain: undefined,
    get homeOrigin() {
      return isFirst ? processOrigin() : originBeside(processOrigin(), input)
    },
    get origin() {
      return this.domain === undefined ? this.homeOrigin : domainOrigin(this.domain)
    },
    signer: tenantSigner(input),
    demo,
    mode,
    connections: noConnections,
    get stripe() {
      if (isOpenToStrangers) return undefined
      return (isFirst ? config.stripe : undefined) ?? stripeOf(this.connections)
    },
    get mailServer() {
      const shared = config.smtpUrl === undefined ? undefined : { url: config.smtpUrl }
      const own = isOpenToStrangers ? undefined : this.connections.mail
      return isFirst ? (shared ?? own) : (own ?? shared)
    },
    get isMailShared() {
      return !isFirst && this.mailServer !== undefined && 'url' in this.mailServer
    },
    get mailFrom() {
      if (this.mailServer && !('url' in this.mailServer)) return this.mailServer.from
      return isFirst ? config.mailFrom : bareAddress(config.mailFrom)
    },
    modelBreaker: createBreaker(),
    modelTokens: isFirst ? undefined : config.workspaceModelTokens,
  }
}

function stripeOf({ stripe }: Connections): Config['stripe'] {
  if (!stripe) return undefined
  const { secretKey, webhookSecret } = stripe
  return { secretKey, webhookSecrets: [webhookSecret], apiUrl: config.stripeApiUrl }
}

/** `boutique@exemple.fr` of `Boutique <boutique@exemple.fr>`: another shop sends under its own name. */
function bareAddress(sender: string | undefined): string | undefined {
  return /<([^<>]+)>\s*$/.exec(sender ?? '')?.[1] ?? sender
}

/** Origin of a workspace's own domain: the process's scheme and port. */
export function domainOrigin(host: string): string {
  return originWith(processOrigin(), host)
}

/** Origin of a shop other than the first by its name on the platform. */
export function workspaceOrigin(subdomain: string): string {
  return originBeside(processOrigin(), { subdomain, platformDomain: config.platformDomain })
}

/** The process's scheme and port, with the shop's own name. */
function originBeside(
  origin: string,
  { subdomain, platformDomain }: Pick<IdentityInput, 'subdomain' | 'platformDomain'>,
): string {
  return originWith(origin, `${subdomain}.${platformDomain}`)
}

function originWith(origin: string, host: string): string {
  const { protocol, port } = new URL(origin)
  return `${protocol}//${host}${port && `:${port}`}`
}
