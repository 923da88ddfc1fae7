import { z } from 'zod'
import { seal, unseal } from './sealed-text.server'
import type { Signer } from './secret.server'

const stripeAccount = z.object({
  secretKey: z.string(),
  webhookSecret: z.string(),
  /** The webhook that the shop made in the account; undefined when the owner made it. */
  endpointId: z.string().optional(),
})

const mailAccount = z.object({
  host: z.string(),
  port: z.int(),
  /** TLS from the first byte, or after STARTTLS; `none` on one's own machine only. */
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string(),
  password: z.string(),
  /** Address of the sender. */
  from: z.string(),
  /** Typed by an owner, not the operator: the host must be on the Internet. */
  publicOnly: z.boolean(),
})

const accounts = { stripe: stripeAccount, mail: mailAccount }

type Accounts = { [Kind in keyof typeof accounts]: z.output<(typeof accounts)[Kind]> }
export type ConnectionKind = keyof Accounts
export type StripeAccount = Accounts['stripe']
export type MailAccount = Accounts['mail']

/** A shop's own accounts with outside services; `unreadable` were sealed under another secret. */
export type Connections = Partial<Accounts> & { unreadable: ConnectionKind[] }

export const noConnections: Connections = { unreadable: [] }

const purposeOf = (kind: ConnectionKind) => `connection:${kind}`

export function sealConnection<Kind extends ConnectionKind>(signer: Signer, kind: Kind, account: Accounts[Kind]) {
  return seal(signer, purposeOf(kind), Buffer.from(JSON.stringify(account)))
}

export function unsealConnections(signer: Signer, rows: { kind: ConnectionKind; sealed: string }[]): Connections {
  const sealedOf = (kind: ConnectionKind) => rows.find((row) => row.kind === kind)?.sealed
  const read = <Kind extends ConnectionKind>(kind: Kind) => {
    const sealed = sealedOf(kind)
    const text = sealed === undefined ? undefined : unseal(signer, purposeOf(kind), sealed)
    return text && accounts[kind].safeParse(JSON.parse(text.toString())).data
  }
  const [stripe, mail] = [read('stripe') as StripeAccount | undefined, read('mail') as MailAccount | undefined]
  const unreadable = rows.map(({ kind }) => kind).filter((kind) => !(kind === 'stripe' ? stripe : mail))
  return { ...(stripe && { stripe }), ...(mail && { mail }), unreadable }
}

/** A server that mails are handed to: the operator's by its URL, or an owner's account. */
export type MailServer = { url: string } | MailAccount

export function mailHostOf(server: MailServer): string {
  return 'url' in server ? new URL(server.url).hostname : server.host
}
