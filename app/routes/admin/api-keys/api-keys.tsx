import type { SubmissionResult } from '@conform-to/react'
import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { Notice } from '~/components/ui/notice'
import { adminRequest, requireOwner } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { apiKeyForm } from '~/models/platform/api-key'
import { listKeys, type MadeKey, makeKey, mostKeys } from '~/models/platform/api-key/index.server'
import { formatMoment } from '~/models/values/french-date'
import { callsOfKeys } from '~/routes/api/shared/all-calls.server'
import { parseForm } from '~/routes/posted-form.server'
import { KEY_CALLS } from '~/runtime/plan-limits'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/api-keys'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ context }: Route.LoaderArgs) {
  await requireOwner(context)
  const { db, identity } = adminRequest(context)
  const keys = (await listKeys(db)).map(({ hash, made_at, used_at, revoked_at, ...key }) => ({
    ...key,
    made: formatMoment(made_at),
    used: used_at ? formatMoment(used_at) : 'aucun',
    revoked: revoked_at ? formatMoment(revoked_at) : undefined,
  }))
  return {
    active: keys.filter(({ revoked }) => revoked === undefined),
    revoked: keys.filter(({ revoked }) => revoked !== undefined),
    most: mostKeys(context.get(tenantContext)),
    origin: identity.origin,
    calls: callsOfKeys().map(({ id, path, summary }) => ({ id, path, summary })),
  }
}

/** Answers with the key, which no other page shows again. */
export async function action(asked: Route.ActionArgs) {
  await requireOwner(asked.context)
  await requireFreshPassword(asked)
  const { actor: by, at } = adminRequest(asked.context)
  const submission = await parseForm(asked.request, apiKeyForm)
  if (submission.status !== 'success') return data({ lastResult: submission.reply(), made: undefined }, { status: 400 })
  const { name } = submission.value
  const made = await makeKey(asked.context.get(tenantContext), { name, by, at })
  if (made.ok) return data({ lastResult: undefined, made: { name, secret: made.key } })
  const lastResult = submission.reply({ fieldErrors: { name: [refusals[made.reason]] } })
  return data({ lastResult, made: undefined }, { status: 409 })
}

const refusals: Record<Extract<MadeKey, { ok: false }>['reason'], string> = {
  plan: 'Votre formule ne comprend pas de clés d’API',
  many: 'Toutes les clés de votre formule servent déjà\u202f: révoquez-en une d’abord',
  name: 'Une clé active a déjà ce nom',
}

export default function ApiKeysScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { active, revoked, most, origin, calls } = loaderData
  return (
    <>
      <AdminHeader
        title="Clés d’API"
        lead={
          'Une clé laisse un de vos programmes lire la boutique\u202f: un CRM, une comptabilité, un agenda. Elle n’écrit rien.'
        }
      />
      <div className="stack">
        {actionData?.made ? <Made {...actionData.made} /> : null}
        {most === 0 ? <OtherPlans isHeld={active.length > 0} /> : null}
        {(most > 0 || actionData?.lastResult) && !actionData?.made ? (
          <Addition lastResult={actionData?.lastResult} />
        ) : null}
        {active.length > 0 ? <Active keys={active} most={most} /> : null}
        <Calls calls={calls} origin={origin} />
        {revoked.length > 0 ? <Revoked keys={revoked} /> : null}
      </div>
    </>
  )
}

type Data = Route.ComponentProps['loaderData']

interface MadeView {
  name: string
  /** In clear, this once. */
  secret: string
}

function Made({ name, secret }: MadeView) {
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="nouvelle">
      <h2 id="nouvelle">Clé « {name} » créée</h2>
      <Notice
        tone="caution"
        live={false}
        lines={[
          'Copiez-la maintenant dans votre programme\u202f: elle n’est montrée qu’une fois, et nous n’en gardons que l’empreinte.',
        ]}
      />
      <div className="field">
        <label htmlFor="cle">La clé</label>
        <input className="input" id="cle" readOnly value={secret} spellCheck={false} autoComplete="off" />
      </div>
      <p>
        <Link to={href('/admin/cles-api')}>Je l’ai copiée</Link>
      </p>
    </section>
  )
}

function OtherPlans({ isHeld }: { isHeld: boolean }) {
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="formules">
      <h2 id="formules">Avec la formule PREMIUM</h2>
      <p>
        {isHeld
          ? 'Votre formule ne comprend pas de clés\u202f: celles ci-dessous sont refusées, et servent de nouveau avec PREMIUM.'
          : 'La formule PREMIUM comprend des clés, avec lesquelles vos programmes lisent ce qui suit.'}
      </p>
      <p>
        <Link to={href('/admin/formule')}>Voir les formules</Link>
      </p>
    </section>
  )
}

function Addition({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  return (
    <section className="admin-panel admin-narrow-form">
      <h2>Créer une clé</h2>
      <AdminForm
        id="cle-nouvelle"
        action={href('/admin/cles-api')}
        schema={accountForms(({ apiKeyForm }) => apiKeyForm)}
        refused={lastResult && { result: lastResult }}
        button="Créer la clé"
        isPage
      >
        {(fields) => (
          <TypedField
            field={fields.name}
            label="Nom"
            hint="Le programme qui s’en servira, par exemple « CRM »."
            autoComplete="off"
            required
          />
        )}
      </AdminForm>
    </section>
  )
}

function Active({ keys, most }: { keys: Data['active']; most: number }) {
  return (
    <section className="stack stack-small admin-section">
      <h2>{most > 0 ? `Clés actives\u202f: ${keys.length} sur ${most}` : 'Clés actives'}</h2>
      <DataTable
        caption="Clés actives, de la plus récente à la plus ancienne"
        rows={keys}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Nom', cell: ({ name }) => name },
          { label: 'Commence par', cell: ({ start }) => <code>{start}…</code> },
          { label: 'Créée', cell: ({ made, made_by }) => `${made}, par ${made_by}` },
          { label: 'Dernier appel', cell: ({ used }) => <span className="num">{used}</span> },
          {
            label: 'Action',
            cell: ({ id, name }) => (
              <Link to={href('/admin/cles-api/:keyId/revoquer', { keyId: id })} aria-label={`Révoquer ${name}`}>
                Révoquer
              </Link>
            ),
          },
        ]}
      />
    </section>
  )
}

function Calls({ calls, origin }: Pick<Data, 'calls' | 'origin'>) {
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="appels">
      <h2 id="appels">Ce qu’une clé lit</h2>
      <ul className="stack stack-small">
        {calls.map(({ id, path, summary }) => (
          <li key={id}>
            <a href={`${href('/api/docs')}#${id}`}>{summary}</a>
            <br />
            <code className="admin-key">GET {path}</code>
          </li>
        ))}
      </ul>
      <p>
        {KEY_CALLS} appels par minute au plus, pour chaque clé. Elle s’envoie dans un en-tête, jamais dans l’adresse :
      </p>
      <pre className="admin-example">
        <code>{`curl -H 'Authorization: Bearer catalyse_…' ${origin}${calls[0]?.path ?? ''}`}</code>
      </pre>
    </section>
  )
}

function Revoked({ keys }: { keys: Data['revoked'] }) {
  return (
    <section className="stack stack-small admin-section">
      <h2>Clés révoquées</h2>
      <DataTable
        caption="Clés révoquées, la dernière d’abord"
        rows={keys}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Nom', cell: ({ name }) => name },
          { label: 'Commençait par', cell: ({ start }) => <code>{start}…</code> },
          { label: 'Révoquée', cell: ({ revoked, revoked_by }) => `${revoked}, par ${revoked_by}` },
          { label: 'Dernier appel', cell: ({ used }) => <span className="num">{used}</span> },
        ]}
      />
    </section>
  )
}
