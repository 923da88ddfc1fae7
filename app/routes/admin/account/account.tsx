import { data, href, Link, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { adminRequest } from '~/middleware/administrator.server'
import { isDemoAccount } from '~/models/platform/administrator'
import { countRecoveryCodes, hasSecondFactor, listOwnSessions } from '~/models/platform/administrator/index.server'
import { formatMoment } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/account'
import { SessionList } from './session-list'
import { accountVerbs } from './verbs.server'

export const handle = { policy: { keptReadOnly: true } satisfies RoutePolicy }

/** The path of a verb leads to the account. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if ('*' in params) throw accountVerbs.knows(url) ? redirect(href('/admin/compte')) : data('Page inconnue', 404)
  const { db, at, administrator } = adminRequest(context)
  const { id: userId, name, email, sessionHash } = administrator
  const sessions = await listOwnSessions(db, { userId, sessionHash, at })
  return {
    name,
    email,
    isDemo: isDemoAccount(administrator),
    secondFactor: await hasSecondFactor(db, userId),
    recoveryCodes: await countRecoveryCodes(db, userId),
    sessions: sessions.map(({ last_seen_at, ...session }) => ({
      ...session,
      seen: formatMoment(last_seen_at),
    })),
  }
}

export const action = accountVerbs.act

export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, isDemo, secondFactor, recoveryCodes, sessions } = loaderData
  return (
    <>
      <AdminHeader title="Mon compte" lead={email} />
      <div className="admin-columns">
        <section className="admin-panel stack" aria-label="Nom">
          <NameForm name={name} />
        </section>
        <section className="admin-panel stack">
          <h2>Sécurité</h2>
          {isDemo ? (
            <p>Un compte d’essai garde le mot de passe qui est public, et n’a pas de second facteur.</p>
          ) : (
            <SecurityLinks secondFactor={secondFactor} recoveryCodes={recoveryCodes} />
          )}
        </section>
      </div>
      <SessionList sessions={sessions} />
    </>
  )
}

function SecurityLinks({ secondFactor, recoveryCodes }: { secondFactor: boolean; recoveryCodes: number }) {
  return (
    <>
      <p>
        <Link to={href('/admin/compte/mot-de-passe')}>Changer le mot de passe</Link>
      </p>
      <p>{secondFactor ? `Second facteur actif, ${recoveryCodes} codes de secours.` : 'Pas de second facteur.'}</p>
      <p>
        <Link to={href('/admin/compte/second-facteur')}>
          {secondFactor ? 'Retirer le second facteur' : 'Ajouter un second facteur'}
        </Link>
      </p>
    </>
  )
}

function NameForm({ name }: { name: string }) {
  const action = href('/admin/compte')
  return (
    <AdminForm
      id="nom"
      action={action}
      schema={accountForms(({ ownNameForm }) => ownNameForm)}
      defaultValue={{ name }}
      button="Enregistrer le nom"
      isPage
    >
      {(fields) => <TypedField field={fields.name} label="Nom" autoComplete="name" required />}
    </AdminForm>
  )
}
