import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { z } from 'zod'
import { LegalText } from '~/components/shop/legal/legal-text'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { useReturns } from '~/components/shop/page/use-shop'
import { findLegalText } from '~/models/content/text/index.server'
import {
  type DeclarableLine,
  findDeclarationDraft,
  listDeclarableLines,
  parseOrderReference,
  type WithdrawalDeclaration,
  withdrawalSchema,
} from '~/models/shop/order/index.server'
import { withdrawalText } from '~/models/values/return-terms'
import { legalHtml } from '~/routes/legal-html.server'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/withdrawal'
import { Confirmation, WithdrawalForm } from './withdrawal-form'

export const handle = {
  policy: {
    beforeOpening: true,
    keptReadOnly: true,
    cache: 'shared-only',
    shared: { parameters: [] },
    limit: 'code',
    showsForm: true,
    search: 'listed',
  } satisfies RoutePolicy,
}

/** `correction`: the second step's back button. */
const postedForm = withdrawalSchema.extend({ correction: z.string().optional() })

interface Step {
  lastResult?: SubmissionResult
  declaration?: WithdrawalDeclaration
  /** Of the order; none where number and e-mail match no order. */
  lines?: DeclarableLine[]
}

/** `?commande=`, a signed order reference, prefills the form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, identity, signer, at } = shopRequest(context)
  const orderId = parseOrderReference(signer, new URL(request.url).searchParams.get('commande') ?? '')
  const draft = orderId ? await findDeclarationDraft(db, orderId) : undefined
  const text = await findLegalText(db, { kind: 'retractation', origin: identity.origin, at })
  return { draft, html: text ? await legalHtml(text.markdown, { headingShift: 1 }) : '' }
}

/**
 * The first step: shows the declaration to confirm. One that matches no order says so, like the look-up and with the
 * same rate limit (server/limits), and can still be confirmed.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = await parseForm(request, postedForm)
  const lastResult = submission.reply()
  if (submission.payload.correction) return data<Step>({ lastResult: { ...lastResult, error: undefined } })
  if (submission.status !== 'success') return data<Step>({ lastResult }, { status: 400 })
  const lines = await listDeclarableLines(shopRequest(context).db, submission.value)
  const unknown = lines.length === 0
  return data<Step>({ declaration: submission.value, lines }, { status: unknown ? 404 : 200 })
}

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const returns = useReturns()
  if (actionData?.declaration)
    return <Confirmation declaration={actionData.declaration} lines={actionData.lines ?? []} />
  return (
    <>
      <PageTop
        title="Renoncer au contrat ici"
        description="Renoncez à votre commande en deux étapes, sans compte et sans motif."
        trail={[homeCrumb]}
        crumb="Rétractation"
        lead="En deux étapes, sans compte et sans motif à donner."
      />
      <div className="stack stack-large narrow">
        <div className="prose">
          <p>{withdrawalText(returns)}</p>
        </div>
        <WithdrawalForm defaultValue={loaderData.draft} lastResult={actionData?.lastResult} />
        <section className="stack" aria-labelledby="rights">
          <h2 id="rights">Vos droits en détail</h2>
          <LegalText html={loaderData.html} />
        </section>
      </div>
    </>
  )
}
