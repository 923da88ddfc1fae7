import { connect } from 'node:tls'
import type { SecurityProbes, ServedCertificate } from '~/models/platform/security'

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
