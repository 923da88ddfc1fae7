import { formatDate } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'
import type { ServedCertificate } from '../probes'
import { type Checked, failed, passed, skipped } from '../scans'

const WARNING_DAYS = 21
const URGENT_DAYS = 7
const renew = 'Renouvelez le certificat de l’adresse publique, ou réparez son renouvellement automatique.'

export function checkCertificate(
  certificate: ServedCertificate | undefined,
  { origin, at }: { origin: string; at: Date },
): Checked {
  if (!origin.startsWith('https:'))
    return skipped('L’adresse publique n’est pas en https\u202f: il n’y a pas de certificat.')
  const { host } = new URL(origin)
  if (!certificate) return skipped(`${host} ne peut pas être joint depuis la machine.`)
  const { isTrusted, reason, validTo, protocol } = certificate
  const days = Math.floor((validTo.getTime() - at.getTime()) / DAY_MS)
  const until = `Le certificat de ${host} est valable jusqu’au ${formatDate(validTo)}`
  if (days < 0) return failed('critical', `Le certificat de ${host} est périmé.`, renew)
  if (!isTrusted)
    return failed('critical', `Le certificat de ${host} n’est pas reconnu (${reason ?? 'sans raison'}).`, renew)
  if (days < WARNING_DAYS) return failed(days < URGENT_DAYS ? 'critical' : 'warning', `${until}.`, renew)
  if (protocol === 'TLSv1' || protocol === 'TLSv1.1')
    return failed('warning', `${host} parle encore ${protocol}.`, 'Retirez TLS 1.0 et 1.1 du proxy.')
  return passed(`${until}${protocol ? `, par ${protocol}` : ''}.`)
}
