import { get, type IncomingHttpHeaders } from 'node:http'
import type { SecurityProbes, ServedAnswer } from '~/models/platform/security'
import { localOrigin } from '~/runtime/served-origin.server'

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
