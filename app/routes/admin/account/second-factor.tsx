import type { SubmissionResult } from '@conform-to/react'
import { data, href } from 'react-router'
import { encode } from 'uqr'
import { AdminForm } from '~/components/admin/form/admin-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { QrCode } from '~/components/paper/qr-code'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { factorCodeForm } from '~/models/platform/administrator'
import {
  confirmSecondFactor,
  findAdministrator,
  hasSecondFactor,
  readPreparedFactor,
} from '~/models/platform/administrator/index.server'
import { codeText } from '~/routes/login/code-text'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/second-factor'
import { accountPath } from './session-list'

export const handle = { policy: { keptReadOnly: true } satisfies RoutePolicy }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, identity, readSettings } = adminRequest(context)
  const user = await requireSelf(context)
  const shop = (await readSettings())['shop.name']
  const prepared = await readPreparedFactor(db, { user, signer: identity.signer, shop })
  return {
    confirmed: await hasSecondFactor(db, user.id),
    prepared: prepared && { secret: prepared.key, picture: encode(prepared.uri, { border: 2 }).data },
  }
}

/** Verifies the first code. */
export async function action(asked: Route.ActionArgs) {
  await requireFreshPassword(asked)
  const { request, context } = asked
  const { db, at, identity, actor } = adminRequest(context)
  const submission = await parseForm(request, factorCodeForm)
  if (submission.status !== 'success') return data({ lastResult: submission.reply(), codes: [] }, { status: 400 })
  const user = await requireSelf(context)
  const { code } = submission.value
  const confirmed = await confirmSecondFactor(db, { user, signer: identity.signer, code, by: actor, at })
  // Shown only once: only their hashes are stored.
  if (confirmed.ok) return data({ lastResult: undefined, codes: confirmed.recoveryCodes }, { status: 200 })
  const lastResult = submission.reply({ fieldErrors: { code: [codeText[confirmed.reason]] } })
  return data({ lastResult, codes: [] }, { status: 400 })
}

async function requireSelf(context: Route.LoaderArgs['context']) {
  const { db, administrator } = adminRequest(context)
  const user = await findAdministrator(db, administrator.id)
  if (!user) throw data(null, { status: 404 })
  return user
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { confirmed, prepared } = loaderData
  const codes = actionData?.codes ?? []
  return (
    <>
      <AdminHeader title="Second facteur" lead="Un code de votre téléphone, demandé après le mot de passe." />
      {codes.length > 0 ? <RecoveryCodes codes={codes} /> : null}
      {!confirmed && prepared ? <FactorSetUp {...prepared} lastResult={actionData?.lastResult} /> : null}
      {confirmed ? (
        <Change action={accountPath('second-facteur/retirer', {})} label="Retirer le second facteur" />
      ) : null}
      {!confirmed && !prepared ? (
        <Change action={accountPath('second-facteur/preparer', {})} label="Ajouter un second facteur" />
      ) : null}
    </>
  )
}

function Change({ action, label }: { action: string; label: string }) {
  return (
    <AdminForm action={action} className="admin-section">
      <Button variant="quiet">{label}</Button>
    </AdminForm>
  )
}

interface FactorSetUpProps {
  /** Rows of dark squares. */
  picture: boolean[][]
  secret: string
  lastResult: SubmissionResult | undefined
}

function FactorSetUp({ picture, secret, lastResult }: FactorSetUpProps) {
  return (
    <div className="admin-columns">
      <section className="admin-panel stack">
        <h2>1. Votre application d’authentification</h2>
        <p>Scannez ce dessin avec elle, ou saisissez la clé à la main.</p>
        <QrCode rows={picture} label="QR code de la clé" className="admin-qr" />
        <p>
          Clé : <code className="admin-key">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
      </section>
      <section className="admin-panel stack">
        <h2>2. Le code qu’elle montre</h2>
        <AdminForm
          id="facteur"
          action={href('/admin/compte/second-facteur')}
          schema={accountForms(({ factorCodeForm }) => factorCodeForm)}
          refused={lastResult && { result: lastResult }}
          button="Activer"
          isPage
        >
          {(fields) => (
            <TypedField field={fields.code} label="Code" inputMode="numeric" autoComplete="one-time-code" required />
          )}
        </AdminForm>
      </section>
    </div>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Notice tone="done" lines={['Le second facteur est actif.']}>
      <p>Notez ces codes de secours, montrés une seule fois. Chacun remplace un code si vous perdez votre téléphone.</p>
      <ul className="admin-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
