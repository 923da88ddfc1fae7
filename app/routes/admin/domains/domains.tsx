import type { ReactNode } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { TypedField } from '~/components/admin/form/typed-field'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { tenants } from '~/database/registry.server'
import { requireOwner } from '~/middleware/administrator.server'
import { requireOtherShop, tenantContext } from '~/middleware/tenant.server'
import { listDomains } from '~/models/platform/tenant/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/domains'
import { DomainBadge } from './domain-badge'
import { domainText, domainView, recordsOf } from './domain-view.server'
import { type DomainVerb, domainVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public', limit: 'address' } satisfies RoutePolicy }

/** The path of a verb leads to the page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireOtherShop(context)
  await requireOwner(context)
  if ('*' in params) throw domainVerbs.knows(url) ? redirect(href('/admin/domaines')) : data('Page inconnue', 404)
  const { id, limits, identity } = context.get(tenantContext)
  const { homeOrigin: home, origin } = identity
  const domains = await listDomains((await tenants()).platform, id)
  return {
    ...{ home, origin, most: limits.domains },
    domains: await Promise.all(
      domains.map(async (domain) => ({
        ...domainView(domain),
        lines: domainText(domain),
        mayBeAddress: domain.state === 'proved' && domain.is_canonical === 0 && domain.ends_at === null,
        setUp: await recordsOf(domain, home),
      })),
    ),
  }
}

export const action = domainVerbs.act

const verbPath = verbPathOf<DomainVerb>('/admin/domaines/*')

type Domain = Route.ComponentProps['loaderData']['domains'][number]
type SetUp = NonNullable<Domain['setUp']>

export default function DomainsScreen({ loaderData: { home, origin, most, domains } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader title="Domaines" lead={`Adresse de l’espace\u202f: ${origin}`} />
      <div className="stack">
        {most === 0 ? <OtherPlans /> : <Addition most={most} />}
        {domains.map((domain) => (
          <DomainPanel key={domain.id} domain={domain} home={home} />
        ))}
        {domains.some(({ state }) => state === 'proved') ? (
          <p className="muted">
            {
              'Une connexion ne vaut que pour l’adresse où elle a été ouverte, comme un panier. Votre back-office répond toujours à '
            }
            <a href={`${home}/login`}>{home}</a>, même si un domaine cesse de répondre.
          </p>
        ) : null}
      </div>
    </>
  )
}

function OtherPlans() {
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="formules">
      <h2 id="formules">Votre propre nom de domaine</h2>
      <p>
        {
          'À partir de la formule PRO, l’espace répond à un nom que vous avez réservé, comme www.bougies.fr\u202f: pages, liens et e-mails l’utilisent. PREMIUM en comprend plusieurs.'
        }
      </p>
      <p>
        <Link to={href('/admin/formule')}>Voir les formules</Link>
      </p>
    </section>
  )
}

function Addition({ most }: { most: number | undefined }) {
  return (
    <section className="admin-panel admin-narrow-form">
      <h2>Ajouter un domaine</h2>
      <AdminForm
        id="domaine"
        action={href('/admin/domaines')}
        schema={accountForms(({ domainForm }) => domainForm)}
        button="Ajouter"
      >
        {(fields) => (
          <TypedField
            field={fields.host}
            label="Nom de domaine"
            hint={`Un nom que vous avez réservé, par exemple www.bougies.fr.${most === 1 ? ' Votre formule en comprend un, avec et sans «\u202fwww.\u202f».' : ''}`}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </AdminForm>
    </section>
  )
}

function DomainPanel({ domain, home }: { domain: Domain; home: string }) {
  const { id, host, shown, isCanonical, checked, lines, setUp, mayBeAddress } = domain
  return (
    <section className="admin-panel stack stack-small" aria-labelledby={`domaine-${id}`}>
      <h2 id={`domaine-${id}`}>
        <span className="domain-name">{shown}</span> <DomainBadge {...domain} />
      </h2>
      {shown === host ? null : (
        <p className="muted small domain-name">
          Dans le DNS{'\u202f'}: {host}
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {setUp ? <Records {...setUp} /> : null}
      <div className="row">
        <AdminForm rowKey={`verifier-${id}`} action={verbPath(':id/verifier', { id })}>
          <Button variant={setUp && !mayBeAddress ? undefined : 'quiet'} aria-label={`Vérifier ${shown} maintenant`}>
            Vérifier maintenant
          </Button>
        </AdminForm>
        {mayBeAddress ? (
          <AdminForm rowKey={`adresse-${id}`} action={verbPath(':id/adresse', { id })}>
            <Button aria-label={`Faire de ${shown} l’adresse de l’espace`}>En faire l’adresse</Button>
          </AdminForm>
        ) : null}
        {isCanonical ? (
          <AdminForm rowKey="quitter" action={verbPath('quitter', {})}>
            <Button variant="quiet">Revenir à {home.replace(/^https?:\/\//, '')}</Button>
          </AdminForm>
        ) : null}
        {checked ? (
          <span className="muted small">
            Dernière vérification{'\u202f'}: {checked}
          </span>
        ) : null}
      </div>
      <details>
        <summary>Retirer ce domaine</summary>
        <p>
          L’espace n’y répond plus, et un autre peut le demander.
          {isCanonical ? ` Son adresse redevient ${home}.` : ''}
        </p>
        <AdminForm rowKey={`retirer-${id}`} action={verbPath(':id/retirer', { id })}>
          <Button variant="danger" aria-label={`Retirer ${shown}`}>
            Retirer
          </Button>
        </AdminForm>
      </details>
    </section>
  )
}

/** What its owner sets at the registrar, to copy. */
function Records({ zone, records, file }: SetUp) {
  return (
    <>
      <p>
        Ouvrez la zone DNS de <span className="domain-name">{zone}</span> chez le bureau d’enregistrement où vous avez
        réservé le nom (OVHcloud, Gandi, Ionos…), ajoutez ce qui suit, puis vérifiez.
        {file ? '' : ' Laissez l’enregistrement TXT en place\u202f: il est relu chaque jour.'}
      </p>
      <ul className="domain-records">
        {records.map((record) => (
          <li key={`${record.type} ${record.fullName}`} className="stack stack-small">
            <h3>
              {record.purpose}
              {'\u202f'}: type {record.type === 'ALIAS' ? 'ALIAS ou ANAME' : record.type}
            </h3>
            <Copied id={`${record.type}-nom-${record.fullName}`} label="Sous-domaine" text={record.name}>
              Nom entier, s’il est demandé{'\u202f'}: <span className="domain-name">{record.fullName}</span>
            </Copied>
            {record.values.map((value) => (
              <Copied key={value} id={`${record.type}-${record.fullName}-${value}`} label="Valeur" text={value} />
            ))}
          </li>
        ))}
      </ul>
      {file ? (
        <details>
          <summary>Sans accès à la zone DNS{'\u202f'}: un fichier sur le site actuel</summary>
          <p>Si le domaine montre déjà un site, déposez-y un fichier de texte à cette adresse, avec ce contenu.</p>
          <Copied id={`fichier-${file.text}`} label="Adresse du fichier" text={file.address} />
          <Copied id={`contenu-${file.text}`} label="Contenu" text={file.text} />
        </details>
      ) : null}
    </>
  )
}

function Copied({ id, label, text, children }: { id: string; label: string; text: string; children?: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input className="input" id={id} readOnly value={text} />
      {children ? <p className="field-hint">{children}</p> : null}
    </div>
  )
}
