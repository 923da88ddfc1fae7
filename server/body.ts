import type { IncomingMessage } from 'node:http'
import type { CompletePolicy } from '~/runtime/route-policy'
import type { Refusal } from './refusal'

const KIB = 1024
const caps = { form: 64 * KIB, json: 64 * KIB, webhook: 256 * KIB }
/** Read and thrown away beyond the cap, so that a browser gets to see the answer instead of a cut connection. */
const DISCARDED_BYTES = 1024 * KIB
const MAX_FIELDS = 200

export type ReadBodyResult = { ok: true; body: Buffer } | { ok: false; refusal: Refusal }

/** The whole body, counted on the stream whatever Content-Length says. */
export async function readBody(req: IncomingMessage, policy: Pick<CompletePolicy, 'body'>): Promise<ReadBodyResult> {
  const cap = caps[policy.body]
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size <= cap) chunks.push(chunk)
    if (size > cap + DISCARDED_BYTES) break
  }
  if (size > cap) {
    const headers = { Connection: 'close' }
    return { ok: false, refusal: { status: 413, sentence: 'Cet envoi est trop volumineux.', headers } }
  }
  const body = Buffer.concat(chunks)
  const refusal = await checkForm(body, req.headers['content-type'] ?? '')
  return refusal ? { ok: false, refusal } : { ok: true, body }
}

async function checkForm(body: Buffer, contentType: string): Promise<Refusal | undefined> {
  const fields = await countFields(body, contentType)
  if (fields === undefined) return { status: 400, sentence: 'Ce formulaire est illisible.' }
  return fields > MAX_FIELDS ? { status: 400, sentence: 'Ce formulaire a trop de champs.' } : undefined
}

/** Undefined when the body is not what its type says. */
async function countFields(body: Buffer, contentType: string): Promise<number | undefined> {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return body.toString('latin1').split('&').length
  if (!/^multipart\/form-data/i.test(contentType)) return 0
  const headers = { 'Content-Type': contentType }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => undefined)
  return form && [...form.keys()].length
}
