import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const credentials = { accessKeyId: 'AKESSAI', secretAccessKey: 'secret-of-the-tests', region: 'fr-par' }
/** Small, so that lists have several pages. */
const PAGE = 3

/** How it fails: it answers late, refuses everything, breaks down, keeps half of what it gets, or sends half of what it has. */
type Fault = 'slow' | 'refusing' | 'broken' | 'half-kept' | 'half-sent' | undefined

/** A bucket by the protocol of S3, which checks each request's Signature V4 and the digest of its body. */
export async function startS3Server({ bucket = 'essai' } = {}) {
  const objects = new Map<string, Buffer>()
  const state: { fault: Fault; requests: string[] } = { fault: undefined, requests: [] }
  const server = createServer((request, response) => {
    state.requests.push(`${request.method} ${request.url}`)
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    if (state.fault === 'slow') return
    if (state.fault === 'refusing') return refuse(response, 403, 'AccessDenied')
    if (state.fault === 'broken') return refuse(response, 503, 'SlowDown')
    const problem = problemOf(request, body)
    if (problem) return refuse(response, 403, problem)
    const url = new URL(request.url ?? '', 'http://localhost')
    const [, named, ...path] = decodeURIComponent(url.pathname).split('/')
    if (named !== bucket) return refuse(response, 404, 'NoSuchBucket')
    const key = path.join('/')
    if (request.method === 'GET' && key === '') return void response.end(listOf(url))
    if (request.method === 'PUT') {
      objects.set(key, state.fault === 'half-kept' ? body.subarray(0, body.length / 2) : body)
      return void response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    send(response, { object: objects.get(key), isHead: request.method === 'HEAD' })
  }

  function send(response: ServerResponse, { object, isHead }: { object: Buffer | undefined; isHead: boolean }): void {
    if (object) response.setHeader('Content-Length', object.length)
    if (!object) refuse(response, 404, 'NoSuchKey')
    else if (isHead) response.end()
    else if (state.fault !== 'half-sent') response.end(object)
    else response.write(object.subarray(0, object.length / 2), () => response.destroy())
  }

  function listOf({ searchParams: query }: URL): string {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const shown = keys.slice(0, PAGE)
    const contents = shown.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
    )
    const next = keys.length > PAGE ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((done) => server.close(() => done()))
  }
  onTestFinished(stop)
  const place = { endpoint: `http://127.0.0.1:${port}`, bucket, folder: 'boutique', ...credentials }
  const environment = {
    ...{ BACKUP_COPY_URL: `s3://${bucket}/boutique`, BACKUP_COPY_ENDPOINT: place.endpoint },
    ...{ BACKUP_COPY_REGION: place.region, BACKUP_COPY_ACCESS_KEY: place.accessKeyId },
    BACKUP_COPY_SECRET_KEY: place.secretAccessKey,
  }
  return { objects, state, place, environment, stop }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

/** After the description of the protocol, independently of the client. */
function problemOf(request: IncomingMessage, body: Buffer): string | undefined {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, key, day = '', region = '', names = '', signature] = pattern.exec(request.headers.authorization ?? '') ?? []
  const stamp = String(request.headers['x-amz-date'])
  const payload = String(request.headers['x-amz-content-sha256'])
  if (key !== credentials.accessKeyId) return 'InvalidAccessKeyId'
  if (!stamp.startsWith(day) || region !== credentials.region) return 'AuthorizationHeaderMalformed'
  const sentAt = Date.parse(stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Math.abs(Date.now() - sentAt) > 15 * 60_000) return 'RequestTimeTooSkewed'
  if (createHash('sha256').update(body).digest('hex') !== payload) return 'XAmzContentSHA256Mismatch'
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.split(';').includes(needed)) return 'AccessDenied'
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonical = [
    request.method,
    path,
    [...new URLSearchParams(query)]
      .map(([name, value]) => `${quoted(name)}=${quoted(value)}`)
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const secret = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (chained, part) => hmac(chained, part),
    `AWS4${credentials.secretAccessKey}`,
  )
  const expected = hmac(secret, ['AWS4-HMAC-SHA256', stamp, scope, digest].join('\n')).toString('hex')
  return expected === signature ? undefined : 'SignatureDoesNotMatch'
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function quoted(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
