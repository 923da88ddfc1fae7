import { isIP } from 'node:net'
import type { TenantDomain } from '~/database/schema'
import { findOwnAddresses } from '~/integrations/domains/index.server'
import { DOMAIN_FILE, domainProof, domainRecordName, LOST_DAYS } from '~/models/platform/tenant'
import { shownHost, zoneOf } from '~/models/platform/tenant/index.server'
import { formatMoment } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'

export function domainView(domain: TenantDomain) {
  const { id, host, state, is_canonical, checked_at } = domain
  return {
    ...{ id, host, state, shown: shownHost(host), isCanonical: is_canonical === 1 },
    checked: checked_at ? formatMoment(checked_at) : undefined,
  }
}

export type DomainView = ReturnType<typeof domainView>

/** What its owner reads below the name: what happens next, and where the host leads. */
export function domainText({ state, points, lost_at, ends_at, removed_for }: TenantDomain): string[] {
  const dated = (iso: string, days = 0) => formatMoment(new Date(Date.parse(iso) + days * DAY_MS).toISOString())
  return [
    state === 'lost' && lost_at
      ? `L’enregistrement ci-dessous a disparu. Remettez-le avant le ${dated(lost_at, LOST_DAYS)}, sinon le domaine est retiré.`
      : '',
    ends_at ? `Votre formule ne comprend pas ce domaine\u202f: il est retiré le ${dated(ends_at)}.` : '',
    removed_for ? removedTexts[removed_for] : '',
    state === 'proved' && points ? pointsTexts[points] : '',
  ].filter(Boolean)
}

const removedTexts = {
  lost: `La preuve avait disparu depuis ${LOST_DAYS} jours. Remettez l’enregistrement, puis vérifiez de nouveau.`,
  taken: 'La preuve avait disparu, et un autre espace a prouvé que ce domaine est à lui.',
  plan: 'Votre formule ne comprenait plus ce domaine. Avec une formule qui le comprend, vérifiez-le de nouveau.',
} as const

/** Also said by the check of a domain that is not proved. */
export const pointsTexts = {
  here: '',
  elsewhere: 'Il conduit encore à un autre site\u202f: posez l’enregistrement d’adresse ci-dessous.',
  nowhere: 'Il ne conduit encore nulle part\u202f: posez l’enregistrement d’adresse ci-dessous.',
  private:
    'Il conduit à une adresse privée, que personne n’atteint depuis Internet\u202f: corrigez son enregistrement d’adresse.',
  unknown: 'Ses serveurs DNS n’ont pas répondu\u202f: vérifiez de nouveau dans quelques minutes.',
} as const

export interface DnsRecord {
  purpose: string
  type: 'TXT' | 'CNAME' | 'ALIAS' | 'A' | 'AAAA'
  /** As forms of registrars ask for it: without the zone. */
  name: string
  /** The whole name, where the form asks for that. */
  fullName: string
  values: string[]
}

/** The records that are still to be set, each as the form of a registrar asks for it; undefined when none is. */
export async function recordsOf({ host, token, state, proof, points }: TenantDomain, home: string) {
  const zone = await zoneOf(host)
  const nameIn = (name: string) => (name === zone ? '@' : name.slice(0, -zone.length - 1))
  const records: DnsRecord[] = []
  const isProved = state === 'proved' && proof === 'found'
  if (!isProved) {
    const fullName = domainRecordName(host)
    const name = nameIn(fullName)
    records.push({ purpose: 'La preuve', type: 'TXT', name, fullName, values: [domainProof(token)] })
  }
  if (points !== 'here') {
    const address = { purpose: 'L’adresse', name: nameIn(host), fullName: host }
    const target = `${new URL(home).hostname}.`
    if (host === zone) records.push(...addressRecords(address, { target, addresses: await findOwnAddresses(home) }))
    else records.push({ ...address, type: 'CNAME', values: [target] })
  }
  if (records.length === 0) return undefined
  const file = { address: `http://${host}/.well-known/${DOMAIN_FILE}`, text: domainProof(token) }
  return { zone: shownHost(zone), records, file: isProved ? undefined : file }
}

/** The bare name of a zone has no CNAME (RFC 1034, section 3.6.2). */
function addressRecords(
  address: Pick<DnsRecord, 'purpose' | 'name' | 'fullName'>,
  { target, addresses }: { target: string; addresses: string[] },
): DnsRecord[] {
  if (addresses.length === 0) return [{ ...address, type: 'ALIAS', values: [target] }]
  const of = (version: number) => addresses.filter((each) => isIP(each) === version)
  const both: DnsRecord[] = [
    { ...address, type: 'A', values: of(4) },
    { ...address, type: 'AAAA', values: of(6) },
  ]
  return both.filter(({ values }) => values.length > 0)
}
