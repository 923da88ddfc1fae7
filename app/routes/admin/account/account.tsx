import type { SubmissionResult } from '@conform-to/react'
import { data, href, Link } from 'react-router'
import { CheckedForm } from '~/components/admin/form/checked-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { isDemoAccount, ownNameForm } from '~/models/platform/administrator'
import {
  countRecoveryCodes,
  hasSecondFactor,
  listOwnSessions,
  renameAdministrator,
} from '~/models/platform/administrator/index.server'
import { formatMoment } from '~/models/values/french-date'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/account'
import { SessionList } from './session-list'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, at, administrator } = deskRequest(context)
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

/** Changes the name. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, at, administrator } = deskRequest(context)
  const submission = await parseForm(request, ownNameForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  await renameAdministrator(db, { userId: administrator.id, name: submission.value.name, at })
  return redirectWithNotice(context, href('/admin/compte'), done('Votre nom est enregistré.'))
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, isDemo, secondFactor, recoveryCodes, sessions } = loaderData
  return (
    <>
      <AdminHeader title="Mon compte" lead={email} />
      <div className="admin-columns">
        <section className="admin-panel stack" aria-label="Nom">
          <NameForm name={name} lastResult={actionData} />
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

function NameForm({ name, lastResult }: { name: string; lastResult: SubmissionResult | undefined }) {
  return (
    <CheckedForm
      id="nom"
      action={href('/admin/compte')}
      schema={accountForms(({ ownNameForm }) => ownNameForm)}
      lastResult={lastResult}
      defaultValue={{ name }}
      submit="Enregistrer le nom"
    >
      {(fields) => <TypedField field={fields.name} label="Nom" autoComplete="name" required />}
    </CheckedForm>
  )
}
