import { z } from 'zod'
import { seal, unseal } from '~/runtime/sealed-text.server'
import type { Signer } from '~/runtime/secret.server'

const PURPOSE = 'one-time links of a mail'

/** Tokens of one-time links, readable with the shop's secret only. */
export function sealTokens(signer: Signer, tokens: string[]): string {
  return seal(signer, PURPOSE, Buffer.from(JSON.stringify(tokens)))
}

/** Empty once erased, or under another secret. */
export function openTokens(signer: Signer, sealed: string | null): string[] {
  const text = sealed === null ? undefined : unseal(signer, PURPOSE, sealed)
  return text ? z.array(z.string()).parse(JSON.parse(text.toString())) : []
}
