import { data, Form } from 'react-router'
import { encode } from 'uqr'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { deskRequest } from '~/middleware/administrator.server'
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
import { FactorSetUp, RecoveryCodes } from './factor-set-up'
import { accountPath } from './session-list'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, identity, readSettings } = deskRequest(context)
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
  const { db, at, identity, actor } = deskRequest(context)
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
  const { db, administrator } = deskRequest(context)
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
    <Form method="post" action={action} className="admin-section">
      <Button variant="quiet">{label}</Button>
    </Form>
  )
}
