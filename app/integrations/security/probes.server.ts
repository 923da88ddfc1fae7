import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { get, type IncomingHttpHeaders } from 'node:http'
import { dirname, join } from 'node:path'
import { connect } from 'node:tls'
import { UNFINISHED } from '~/database/backup/progress.server'
import type { ArchiveCheck, SecurityProbes, ServedAnswer, ServedCertificate } from '~/models/platform/security'
import { localOrigin } from '~/runtime/served-origin.server'
import { type ChildBounds, runBoundedChild } from '../bounded-child.server'
import type { ArchiveAsked } from './child'

const bounds: ChildBounds = {
  program: 'build/server/archive-reader.js',
  flags: ['--max-old-space-size=128'],
  maxMs: 4500,
  maxResidentKb: 300 * 1024,
}

/** Runs in a child process, unpacking beside the archives: the files are personal data and are deleted at the end. */
export const checkArchive: SecurityProbes['checkArchive'] = async ({ archive, shop, demo, key, signal }) => {
  const folder = await mkdtemp(join(dirname(archive), UNFINISHED))
  try {
    let read: ArchiveCheck = { state: 'unfinished' }
    const onLine = (line: string) => {
      read = JSON.parse(line)
    }
    const asked: ArchiveAsked = { archive, shop, demo, key, into: join(folder, 'read') }
    const { code, by, errors } = await runBoundedChild(bounds, asked, { signal, onLine })
    if (code !== 0 && by === null) throw new Error(`archive-reader ended with ${code}: ${errors}`)
    return read
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Connects directly to this server with the shop's public host name, bypassing proxy and DNS. */
export const askSelf: SecurityProbes['askSelf'] = ({ origin, path, signal }) =>
  askAt(localOrigin(), { origin, path, signal })

export function askAt(
  server: string | undefined,
  { origin, path, signal }: { origin: string; path: string; signal: AbortSignal },
): Promise<ServedAnswer | undefined> {
  if (!server) return Promise.resolve(undefined)
  const { host } = new URL(origin)
  return new Promise((done) => {
    const request = get(new URL(path, server), { headers: { host }, signal }, (response) => {
      response.resume()
      done({ status: response.statusCode ?? 0, headers: listed(response.headers) })
    })
    request.on('error', () => done(undefined))
  })
}

function listed(headers: IncomingHttpHeaders): ServedAnswer['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat()]))
}

const CONNECT_MS = 4000

/** Reads the certificate that a browser would get, even an untrusted one. */
export const readCertificate: SecurityProbes['readCertificate'] = ({ origin, signal }) => readAt(origin, { signal })

export function readAt(
  origin: string,
  { signal, ca }: { signal: AbortSignal; ca?: string },
): Promise<ServedCertificate | undefined> {
  const { hostname, port } = new URL(origin)
  const servername = /^[\d.]+$|:/.test(hostname) ? '' : hostname
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername, rejectUnauthorized: false, ca })
    const end = (certificate?: ServedCertificate) => {
      socket.destroy()
      done(certificate)
    }
    signal.addEventListener('abort', () => end(), { once: true })
    socket.setTimeout(CONNECT_MS, () => end())
    socket.once('error', () => end())
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      end({
        isTrusted: socket.authorized,
        reason: socket.authorized ? undefined : String(socket.authorizationError),
        validTo: new Date(valid_to),
        protocol: socket.getProtocol() ?? undefined,
      })
    })
  })
}
