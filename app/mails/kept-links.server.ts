import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { MailContent, WrittenMail } from '~/models/base/outbox'
import type { Signer } from '~/runtime/secret.server'

/** Stands in a link for a token that is not shown, or was erased. */
export const REMOVED_TOKEN = 'lien-retire'

type Signed = [purpose: string, id: string]

const keptSchema = z.object({
  /** Random, so that no typed text holds a mark. */
  mark: z.string(),
  signed: z.array(z.tuple([z.string(), z.string()])),
})

/** Signs like `signer`, and records what each signature is of. */
export function recordSignatures(signer: Signer): { signer: Signer; signed: Map<string, Signed> } {
  const signed = new Map<string, Signed>()
  const signReference = (purpose: string, id: string) => {
    const reference = signer.signReference(purpose, id)
    signed.set(reference.slice(id.length + 1), [purpose, id])
    return reference
  }
  return { signer: { ...signer, signReference }, signed }
}

/** Puts marks in the place of signatures and tokens: the stored text opens nothing without the shop's secret. */
export function withoutLinks(
  content: MailContent,
  { signed, tokens }: { signed: Map<string, Signed>; tokens: string[] },
): { content: MailContent; links: string | null } {
  if (signed.size === 0 && tokens.length === 0) return { content, links: null }
  const mark = randomBytes(9).toString('base64url')
  const marks = [
    ...[...signed.keys()].map((text, place) => [text, `{{${mark}:${place}}}`] as const),
    ...tokens.map((text, place) => [text, `{{${mark}:t${place}}}`] as const),
  ]
  const replace = (text: string) => marks.reduce((all, [link, by]) => all.replaceAll(link, by), text)
  return {
    content: { ...content, text: replace(content.text), html: replace(content.html) },
    links: JSON.stringify({ mark, signed: [...signed.values()] }),
  }
}

/** The stored text with its links; without `tokens`, one-time links are shown as removed. */
export function withLinks(
  { links, ...mail }: WrittenMail & { links: string | null },
  { signer, tokens = [] }: { signer: Signer; tokens?: string[] },
): WrittenMail {
  if (links === null) return mail
  const { mark, signed } = keptSchema.parse(JSON.parse(links))
  const fill = (text: string) =>
    text.replaceAll(new RegExp(`\\{\\{${mark}:(t?)(\\d+)\\}\\}`, 'g'), (_, isToken: string, place: string) => {
      if (isToken) return tokens[Number(place)] ?? REMOVED_TOKEN
      const reference = signed[Number(place)]
      return reference ? signer.sign(...reference) : REMOVED_TOKEN
    })
  return { ...mail, text: fill(mail.text), html: fill(mail.html) }
}
