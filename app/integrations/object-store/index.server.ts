import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { type CopyStore, CopyStoreFailed, type StoredObject } from '~/database/backup/copy-store.server'
import type { Config } from '~/runtime/config.server'
import { syncPath } from '~/runtime/sync-path.server'

/** A folder of a bucket, by the protocol of S3; bucket and folder are in the path, which every server of it accepts. */
type Place = NonNullable<Config['backupCopyBucket']>

/** Of an answer without a file; a file has as many more as its bytes take at a megabit a second. */
const ANSWER_MS = 30_000
const MS_PER_BYTE = 8 / 1000
const TRIES = 3
const LISTED = 1000

export function openObjectStore(place: Place, { waitMs = ANSWER_MS, retryMs = 1000 } = {}): CopyStore {
  const { host } = new URL(place.endpoint)
  const urlOf = (name: string) => `${place.endpoint}/${place.bucket}/${pathOf(place, name)}`

  async function ask(url: string, request: Request, moreMs = 0): Promise<Response> {
    for (let left = TRIES - 1; ; left--) {
      const answer = await send(place, { url, ...request, timeoutMs: waitMs + moreMs }).catch((error: unknown) => {
        if (left === 0) throw unreachable(error, host)
        return undefined
      })
      const isBusy = answer === undefined || answer.status >= 500 || answer.status === 429
      if (!isBusy || left === 0) return answer ?? Response.error()
      await delay(retryMs)
    }
  }

  async function listPage(token: string | undefined) {
    const query = new URLSearchParams({ 'list-type': '2', prefix: pathOf(place, ''), 'max-keys': String(LISTED) })
    if (token) query.set('continuation-token', token)
    const answer = await ask(`${place.endpoint}/${place.bucket}?${query}`, { method: 'GET' })
    const text = await readText(answer, host)
    if (!answer.ok) throw refusal(answer.status, { text, place, host })
    return text
  }

  return {
    name: `s3://${place.bucket}/${place.folder}`,
    async list() {
      const found: StoredObject[] = []
      for (let token: string | undefined, isMore = true; isMore; isMore = token !== undefined) {
        const page = await listPage(token)
        for (const [, content = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const path = textOf(content, 'Key') ?? ''
          if (path.startsWith(pathOf(place, '')))
            found.push({ name: path.slice(pathOf(place, '').length), size: Number(textOf(content, 'Size')) })
        }
        token = textOf(page, 'NextContinuationToken')
      }
      return found
    },
    async put(name, file) {
      const [body, sha256] = [await openAsBlob(file), await digestOf(file)]
      const request = { method: 'PUT', body, sha256 }
      const answer = await ask(urlOf(name), request, body.size * MS_PER_BYTE)
      if (!answer.ok) throw refusal(answer.status, { text: await readText(answer, host), place, host })
      const kept = await ask(urlOf(name), { method: 'HEAD' })
      if (Number(kept.headers.get('Content-Length')) === body.size) return
      await ask(urlOf(name), { method: 'DELETE' })
      throw new CopyStoreFailed(
        `${host} n’a pas gardé ${name} en entier.`,
        'Il partira de nouveau à la prochaine sauvegarde\u202f; si cela dure, voyez la place de ce stockage.',
      )
    },
    async get(name, { file, size }) {
      const answer = await ask(urlOf(name), { method: 'GET' }, size * MS_PER_BYTE)
      if (!answer.ok) throw refusal(answer.status, { text: await readText(answer, host), place, host })
      const part = `${file}.part`
      const target = await open(part, 'w', 0o600)
      try {
        await pipeline(answer.body ?? [], target.createWriteStream({ flush: true }))
        const { size: got } = await openAsBlob(part)
        if (got !== size) throw new TypeError('terminated')
      } catch (error) {
        await rm(part, { force: true })
        throw unreachable(error, host)
      }
      await rename(part, file)
      await syncPath(file)
    },
    async remove(name) {
      const answer = await ask(urlOf(name), { method: 'DELETE' })
      if (!answer.ok) throw refusal(answer.status, { text: await readText(answer, host), place, host })
    },
  }
}

interface Request {
  method: string
  body?: Blob
  /** Of the body, which the server compares. */
  sha256?: string
}

const EMPTY = createHash('sha256').digest('hex')

async function send(
  place: Place,
  { url, method, body, sha256 = EMPTY, timeoutMs }: Request & { url: string; timeoutMs: number },
): Promise<Response> {
  const { accessKeyId, secretAccessKey, region } = place
  const signer = new AwsV4Signer({
    ...{ url, method, accessKeyId, secretAccessKey, region, service: 's3' },
    headers: { 'X-Amz-Content-Sha256': sha256 },
  })
  const signed = await signer.sign()
  return fetch(signed.url, {
    ...{ method: signed.method, headers: signed.headers, redirect: 'manual' },
    signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
    ...(body && { body }),
  })
}

function pathOf({ folder }: Place, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

async function readText(answer: Response, host: string): Promise<string> {
  try {
    return await answer.text()
  } catch (error) {
    throw unreachable(error, host)
  }
}

/** Names of ours need no entities; a token of the server may have some. */
function textOf(xml: string, name: string): string | undefined {
  const value = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return value?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const LATER = 'Ce qui manque partira à la prochaine sauvegarde.'

function unreachable(error: unknown, host: string): CopyStoreFailed {
  if (error instanceof CopyStoreFailed) return error
  if (!(error instanceof Error)) throw error
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return new CopyStoreFailed(`${host} met trop de temps à répondre.`, LATER)
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` (${String(error.cause.code)})` : ''
  if (!(error instanceof TypeError)) throw error
  const fix = `Vérifiez BACKUP_COPY_ENDPOINT et le réseau. ${LATER}`
  return new CopyStoreFailed(`${host} ne répond pas, ou s’interrompt${cause}.`, fix)
}

function refusal(status: number, told: { text: string; place: Place; host: string }): CopyStoreFailed {
  const { text, place, host } = told
  const code = textOf(text, 'Code') ?? String(status)
  if (status === 404) {
    const what =
      code === 'NoSuchBucket'
        ? `Le seau ${place.bucket} n’existe pas chez ${host}.`
        : `${host} n’a pas cet objet (${code}).`
    return new CopyStoreFailed(what, 'Vérifiez BACKUP_COPY_URL.')
  }
  if (status === 401 || status === 403) {
    const fix = 'Vérifiez BACKUP_COPY_ACCESS_KEY, BACKUP_COPY_SECRET_KEY, leurs droits, et l’heure de la machine.'
    return new CopyStoreFailed(`${host} refuse l’accès au seau ${place.bucket} (${code}).`, fix)
  }
  if (status >= 300 && status < 400)
    return new CopyStoreFailed(
      `Le seau ${place.bucket} est ailleurs (${code}).`,
      'Vérifiez BACKUP_COPY_ENDPOINT et BACKUP_COPY_REGION.',
    )
  return new CopyStoreFailed(`${host} refuse (${code}).`, LATER)
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
