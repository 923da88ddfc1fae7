import { href, Link } from 'react-router'
import { BackLink } from '~/components/admin/list/row-link'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'
import { checkMailDomain, type MailDomain, spfMechanism } from '~/integrations/mail/mail-domain.server'
import { adminRequest } from '~/middleware/administrator.server'
import { mailHostOf } from '~/runtime/connections.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/domain'

type Check =
  | { state: 'ok' | 'weak' | 'several'; found: string }
  | { state: 'missing' }
  | { state: 'unknown' }
  | undefined

interface DomainRecordProps {
  name: string
  purpose: string
  /** The name of the record. */
  place: string
  check: Check
  /** What to enter. */
  enter: string
  hint: string
  /** Label of a weak record, instead of the general one. */
  weak?: string
}

const states = {
  ok: { tone: 'positive', label: 'en place' },
  weak: { tone: 'caution', label: 'trop permissif' },
  several: { tone: 'danger', label: 'plusieurs, donc aucun' },
  missing: { tone: 'danger', label: 'manque' },
  unknown: { tone: undefined, label: 'non vérifié\u202f: le DNS ne répond pas' },
  unset: { tone: undefined, label: 'non vérifié\u202f: sélecteur inconnu' },
} as const

function DomainRecord({ name, purpose, place, check, enter, hint, weak }: DomainRecordProps) {
  const { tone, label } = states[check?.state ?? 'unset']
  return (
    <section className="admin-panel stack stack-small" aria-labelledby={`dns-${name}`}>
      <h2 id={`dns-${name}`}>
        {name} <Badge {...(tone && { tone })}>{check?.state === 'weak' && weak ? weak : label}</Badge>
      </h2>
      <p className="muted">{purpose}</p>
      <dl className="agent-facts">
        <div>
          <dt>Nom</dt>
          <dd className="mercury-record">{place}</dd>
        </div>
        {check && 'found' in check ? (
          <div>
            <dt>Trouvé</dt>
            <dd className="mercury-record">{check.found}</dd>
          </div>
        ) : null}
        {check?.state === 'ok' ? null : (
          <div>
            <dt>À saisir</dt>
            <dd className="mercury-record">{enter}</dd>
          </div>
        )}
      </dl>
      {check?.state === 'ok' ? null : <p className="muted">{hint}</p>}
    </section>
  )
}

export const handle = { policy: {} satisfies RoutePolicy }

export { mailingStyles as links } from '../stylesheets'

export async function loader({ context }: Route.LoaderArgs) {
  const { identity, readSettings } = adminRequest(context)
  const settings = await readSettings()
  const sender = identity.mailFrom ?? settings['shop.email']
  const domain = /@([^\s>@]+)>?\s*$/.exec(sender)?.[1]?.toLowerCase()
  if (!domain) return { domain: undefined, exists: false, records: [] }
  const selector = settings['mails.dkim_selector'] || undefined
  const found = await checkMailDomain({ domain, selector })
  const host = identity.mailServer && mailHostOf(identity.mailServer)
  return {
    domain,
    exists: found.exists,
    records: recordsOf(found, { domain, selector, host, report: settings['shop.email'] }),
  }
}

interface Sending {
  domain: string
  selector: string | undefined
  host: string | undefined
  report: string
}

function recordsOf(found: MailDomain, { domain, selector, host, report }: Sending): DomainRecordProps[] {
  return [
    {
      name: 'SPF',
      purpose: 'dit quels serveurs envoient pour ce domaine',
      place: domain,
      check: found.spf,
      enter: `v=spf1 ${host ? spfMechanism(host) : 'include:(donné par votre fournisseur)'} -all`,
      hint: 'Un seul enregistrement SPF par domaine\u202f: complétez celui qui existe. Beaucoup de fournisseurs donnent un «\u202finclude\u202f» à la place de «\u202fa:\u202f».',
    },
    {
      name: 'DKIM',
      purpose: 'signe chaque message',
      place: `${selector ?? '(sélecteur)'}._domainkey.${domain}`,
      check: found.dkim,
      weak: 'clé retirée',
      enter: 'v=DKIM1; k=rsa; p=(clé publique donnée par votre fournisseur)',
      hint: 'Votre fournisseur donne le sélecteur et la clé\u202f; indiquez le sélecteur dans les réglages pour que cette page vérifie.',
    },
    {
      name: 'DMARC',
      purpose: 'dit quoi faire de ce qui échoue aux deux',
      place: `_dmarc.${domain}`,
      check: found.dmarc,
      enter: `v=DMARC1; p=quarantine${report ? `; rua=mailto:${report}` : ''}`,
      hint: 'Commencez par p=none quelques jours si d’autres outils envoient pour ce domaine.',
    },
  ]
}

export default function Domain({ loaderData: { domain, exists, records } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title="Domaine d’envoi"
        lead={<BackLink to={href('/admin/agent-mercury')}>Mercury</BackLink>}
        actions={
          <Link className="button button-quiet" to={href('/admin/agent-mercury/domaine')}>
            Vérifier de nouveau
          </Link>
        }
      />
      <div className="stack">
        {domain === undefined ? (
          <Notice
            tone="caution"
            live={false}
            className="page-notice"
            lines={[
              'Non configuré\u202f: indiquez l’expéditeur (MAIL_FROM, ou l’e-mail de contact dans les réglages).',
            ]}
          />
        ) : (
          <p>
            Les e-mails partent de <strong>{domain}</strong>. Sans ces trois enregistrements DNS, beaucoup finissent
            parmi les indésirables.
          </p>
        )}
        {domain !== undefined && !exists ? (
          <Notice
            tone="caution"
            live={false}
            className="page-notice"
            lines={[`Les serveurs DNS ne connaissent pas ${domain}\u202f: vérifiez l’adresse de l’expéditeur.`]}
          />
        ) : null}
        {records.map((record) => (
          <DomainRecord key={record.name} {...record} />
        ))}
        <p className="muted">
          Ces enregistrements se posent chez qui gère le domaine (bureau d’enregistrement ou hébergeur), type TXT.{' '}
          <Link to={href('/admin/settings/:group', { group: 'e-mails' })}>Sélecteur DKIM</Link>
        </p>
      </div>
    </>
  )
}
