import { PassThrough, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** About a packet: compressing less saves nothing. */
const MIN_BYTES = 1024

const preferred: Encoding[] = ['br', 'gzip']

/** Browsers send few distinct Accept-Encoding values. */
const negotiated = new LRUCache<string, Encoding>({
  max: 200,
  maxEntrySize: 200,
  sizeCalculation: (_encoding, accept) => accept.length,
  memoMethod: (accept) => {
    const accepted = new Negotiator({ headers: { 'accept-encoding': accept } }).encodings(preferred)
    return preferred.find((encoding) => accepted.includes(encoding)) ?? 'identity'
  },
})

/** The best encoding that the client accepts. */
export function negotiateEncoding(accept: string | undefined): Encoding {
  return accept ? negotiated.memo(accept) : 'identity'
}

/** 64 KB suffices for pages; the default window takes megabytes of memory per response. */
const WINDOW_BITS = 16

/** Handing over less costs more CPU than compressing it, and each thread of the pool would keep the compressor's memory. */
const MAX_SYNC_BYTES = 16 * 1024

/** Fast settings, for content compressed per response. */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  const isSmall = bytes.length <= MAX_SYNC_BYTES
  if (encoding === 'br') {
    const params = {
      [BROTLI_PARAM_QUALITY]: 5,
      [BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    return isSmall ? zlib.brotliCompressSync(bytes, { params }) : brotli(bytes, { params })
  }
  if (encoding === 'identity') return bytes
  return isSmall ? zlib.gzipSync(bytes, { level: 6 }) : gzip(bytes, { level: 6 })
}

/** Flushes each chunk. */
export function compressing(encoding: Encoding): Transform {
  const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, Z_SYNC_FLUSH } = zlib.constants
  if (encoding === 'gzip') return zlib.createGzip({ level: 5, flush: Z_SYNC_FLUSH })
  if (encoding === 'identity') return new PassThrough()
  const params = { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: WINDOW_BITS }
  return zlib.createBrotliCompress({ params, flush: BROTLI_OPERATION_FLUSH })
}

export function isWorthCompressing(bytes: Buffer, contentType: string | null): boolean {
  return (
    bytes.length > MIN_BYTES &&
    /^(text\/|application\/(json|xml|[\w.+-]*\+(json|xml))|image\/svg)/.test(contentType ?? '')
  )
}
