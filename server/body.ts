import type { IncomingMessage } from 'node:http'
import type { CompletePolicy } from '~/runtime/route-policy'
import type { Refusal } from './refusal'

const KIB = 1024
const caps = { form: 64 * KIB, json: 64 * KIB, webhook: 256 * KIB }
/** Read and discarded beyond the cap, so that a browser sees the answer instead of a reset. */
export const DISCARDED_BYTES = 1024 * KIB
const MAX_FIELDS = 200

export const tooLarge: Refusal = {
  status: 413,
  sentence: 'Cet envoi est trop volumineux\u202f: raccourcissez-le, puis renvoyez-le.',
  headers: { Connection: 'close' },
}

export type ReadBodyResult = { ok: true; body: Buffer } | { ok: false; refusal: Refusal }

/** Size limit of a streamed body; undefined for one that is read at once. */
export function streamedCap(
  req: IncomingMessage,
  policy: Pick<CompletePolicy, 'body' | 'authenticatesFirst'>,
): number | undefined {
  const { body, authenticatesFirst } = policy
  const isUpload = typeof body === 'object' && 'multipart' in body && isMultipart(req.headers['content-type'] ?? '')
  if (isUpload) return body.multipart
  return authenticatesFirst ? capOf(policy) : undefined
}

/** Reads the whole body, counting bytes on the stream: Content-Length is not trusted. */
export async function readBody(req: IncomingMessage, policy: Pick<CompletePolicy, 'body'>): Promise<ReadBodyResult> {
  const cap = capOf(policy)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size <= cap) chunks.push(chunk)
    if (size > cap + DISCARDED_BYTES) break
  }
  if (size > cap) return { ok: false, refusal: tooLarge }
  const body = Buffer.concat(chunks)
  const refusal = await checkForm(body, req.headers['content-type'] ?? '')
  return refusal ? { ok: false, refusal } : { ok: true, body }
}

function capOf({ body }: Pick<CompletePolicy, 'body'>): number {
  if (typeof body === 'string') return caps[body]
  if ('form' in body) return body.form
  return 'json' in body ? body.json : caps.form
}

async function checkForm(body: Buffer, contentType: string): Promise<Refusal | undefined> {
  const fields = await countFields(body, contentType)
  if (fields === undefined) return { status: 400, sentence: 'Ce formulaire est illisible.' }
  return fields > MAX_FIELDS ? { status: 400, sentence: 'Ce formulaire a trop de champs.' } : undefined
}

/** Undefined when the body does not match its content type. */
async function countFields(body: Buffer, contentType: string): Promise<number | undefined> {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return body.toString('latin1').split('&').length
  if (!isMultipart(contentType)) return 0
  const headers = { 'Content-Type': contentType }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => undefined)
  return form && [...form.keys()].length
}

function isMultipart(contentType: string): boolean {
  return /^multipart\/form-data/i.test(contentType)
}
