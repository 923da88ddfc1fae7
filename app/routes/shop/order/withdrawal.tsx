import type { SubmissionResult } from '@conform-to/react'
import { data, href } from 'react-router'
import { z } from 'zod'
import { LegalText } from '~/components/shop/legal/legal-text'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { useReturns } from '~/components/shop/page/use-shop'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { findLegalText } from '~/models/content/text/index.server'
import {
  findDeclarationDraft,
  namesOrder,
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
import { Declaration, WithdrawalForm } from './withdrawal-form'

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
  /** Number and e-mail match no order. */
  unknown?: boolean
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
  const unknown = !(await namesOrder(shopRequest(context).db, submission.value))
  return data<Step>({ declaration: submission.value, unknown }, { status: unknown ? 404 : 200 })
}

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const returns = useReturns()
  if (actionData?.declaration) return <Confirmation declaration={actionData.declaration} unknown={actionData.unknown} />
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

function Confirmation({ declaration, unknown }: { declaration: WithdrawalDeclaration; unknown: boolean | undefined }) {
  return (
    <>
      <PageTop title="Confirmer la rétractation" noIndex lead="Relisez votre déclaration avant de la confirmer." />
      <div className="stack narrow">
        {unknown ? <UnknownOrder /> : null}
        <Declaration {...declaration} />
        <p>Un pack est une seule ligne : la rétractation porte sur le pack entier et sur son cadeau.</p>
        <div className="row">
          <form method="post" action={href('/retractation/confirmation')}>
            <DeclarationFields declaration={declaration} />
            <Button>Confirmer la rétractation</Button>
          </form>
          <form method="post" action={href('/retractation')}>
            <DeclarationFields declaration={declaration} />
            <Button variant="quiet" name="correction" value="1">
              Corriger
            </Button>
          </form>
        </div>
      </div>
    </>
  )
}

function UnknownOrder() {
  return (
    <Notice
      tone="caution"
      lines={[
        'Aucune commande ne correspond à ce numéro et à cet e-mail. Corrigez-les, ou retrouvez d’abord votre commande.',
        'Vous pouvez aussi confirmer tel quel\u202f: votre déclaration est prise à sa date, et une personne cherche la commande.',
      ]}
      link={{ href: href('/support/commande'), label: 'Retrouver ma commande' }}
    />
  )
}

function DeclarationFields({ declaration }: { declaration: WithdrawalDeclaration }) {
  return Object.entries(declaration).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
