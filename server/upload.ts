import type { IncomingMessage } from 'node:http'
import type { RequestContext } from '~/middleware/request.server'
import type { CompletePolicy } from '~/runtime/route-policy'
import { takeTurn } from '~/runtime/take-turn'
import { DISCARDED_BYTES, type ReadBodyResult, readBody, streamedCap, tooLarge } from './body'
import { allowUpload } from './connections'
import { type Exchange, isSafe } from './exchange'
import type { Refusal } from './refusal'

type UploadExchange = Pick<Exchange, 'req' | 'res' | 'method'> & { context: RequestContext }

export interface Received {
  ok: true
  body: Buffer | ReadableStream<Uint8Array> | undefined
  /** Call after the application has answered: discards the rest, and returns an overriding refusal. */
  finish?(): Promise<Refusal | undefined>
}

/**
 * Receives a body: buffered, or streamed where its route accepts files (docs/decisions/0004) or
 * authenticates its sender first.
 */
export async function receiveBody(
  exchange: UploadExchange,
  policy: Pick<CompletePolicy, 'body' | 'authenticatesFirst'>,
): Promise<Received | (ReadBodyResult & { finish?: undefined })> {
  const { req, method } = exchange
  if (isSafe(method)) return { ok: true, body: undefined }
  const cap = streamedCap(req, policy)
  return cap === undefined ? readBody(req, policy) : openUpload(exchange, cap)
}

/** Streams and counts a body; nothing is read until the action asks for it. */
function openUpload({ req, res, context }: UploadExchange, cap: number): Received {
  allowUpload(req)
  const chunks = req.iterator({ destroyOnReturn: false })
  let size = 0
  let isBegun = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        isBegun = true
        // Parsing and writing what many uploads bring at once would hold the event loop.
        await takeTurn()
        const { done, value } = await nextChunk(chunks, context)
        if (done) return controller.close()
        size += value.length
        if (size <= cap) return controller.enqueue(value)
        context.bodyFailure = 'too-large'
        throw new Error('the body is larger than its route allows')
      },
    },
    { highWaterMark: 0 },
  )
  return {
    ok: true,
    body,
    async finish() {
      // Refused unread: answered at once. Node discards what still comes, and guardConnections bounds it.
      if (isBegun && !(await drain(req, chunks))) res.shouldKeepAlive = false
      return context.bodyFailure === 'too-large' ? tooLarge : undefined
    },
  }
}

async function nextChunk(chunks: AsyncIterator<Uint8Array>, context: RequestContext) {
  try {
    return await chunks.next()
  } catch (error) {
    context.bodyFailure = 'cut'
    throw error
  }
}

/** Discards the rest of a body, so that a browser sees the response instead of a reset. */
async function drain(req: IncomingMessage, chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  let discarded = 0
  for await (const chunk of chunks) {
    discarded += chunk.length
    if (discarded > DISCARDED_BYTES) break
  }
  return req.readableEnded
}
