import type { SubmissionResult } from '@conform-to/react'
import { data, href } from 'react-router'
import { z } from 'zod'
import { LegalText } from '~/components/shop/legal/legal-text'
import { WithdrawalForm } from '~/components/shop/order/withdrawal-form'
import { Breadcrumb } from '~/components/shop/page/breadcrumb'
import { PageMeta } from '~/components/shop/page/page-meta'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { signerOf, tenantContext } from '~/middleware/tenant.server'
import { findLegalText, renderMarkdown } from '~/models/content/index.server'
import type { WithdrawalDeclaration } from '~/models/order/index.server'
import { findDeclarationDraft, parseOrderReference, withdrawalSchema } from '~/models/order/index.server'

import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/withdrawal'

export const handle = {
  policy: { cache: 'shared-only', shared: { parameters: [] }, showsForm: true, search: 'listed' } satisfies RoutePolicy,
}

/** With the button that leads back from the second step. */
const postedForm = withdrawalSchema.extend({ correction: z.string().optional() })

interface Step {
  lastResult?: SubmissionResult
  /** What will be declared. */
  declaration?: WithdrawalDeclaration
}

/** `?commande=` with an order's signed reference fills the form in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, identity } = context.get(tenantContext)
  const orderId = parseOrderReference(signerOf(context), new URL(request.url).searchParams.get('commande') ?? '')
  const draft = orderId ? await findDeclarationDraft(db, orderId) : undefined
  const text = await findLegalText(db, { kind: 'retractation', origin: identity.origin })
  return { draft, html: text ? renderMarkdown(text.markdown, { headingShift: 1 }) : '' }
}

/** Shows what will be declared; the declaration itself is the second step. */
export async function action({ request }: Route.ActionArgs) {
  const submission = await parseForm(request, postedForm)
  const lastResult = submission.reply()
  if (submission.payload.correction) return data<Step>({ lastResult: { ...lastResult, error: undefined } })
  if (submission.status !== 'success') return data<Step>({ lastResult }, { status: 400 })
  return data<Step>({ declaration: submission.value })
}

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.declaration) return <Confirmation declaration={actionData.declaration} />
  return (
    <>
      <PageMeta
        title="Renoncer au contrat ici"
        description="Renoncez à votre commande en deux étapes, sans compte et sans motif."
      />
      <Breadcrumb items={[{ label: 'Accueil', href: href('/') }, { label: 'Rétractation' }]} />
      <PageHeader title="Renoncer au contrat ici" lead="En deux étapes, sans compte et sans motif à donner." />
      <div className="stack stack-large narrow">
        <div className="prose">
          <p>
            La loi vous donne <strong>14 jours</strong> après la réception du dernier colis pour renoncer à votre achat.
            Nous portons ce délai à <strong>30 jours</strong>, aux mêmes conditions.
          </p>
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

function Confirmation({ declaration }: { declaration: WithdrawalDeclaration }) {
  return (
    <>
      <PageMeta title="Confirmer la rétractation" noIndex />
      <PageHeader title="Confirmer la rétractation" lead="Relisez votre déclaration avant de la confirmer." />
      <div className="stack narrow">
        <div className="card stack stack-small">
          <p>
            « Je vous notifie par la présente ma rétractation du contrat portant sur la commande{' '}
            <strong>{declaration.orderNumber}</strong>. »
          </p>
          <p>Nom : {declaration.name}</p>
          <p>E-mail : {declaration.email}</p>
        </div>
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

function DeclarationFields({ declaration }: { declaration: WithdrawalDeclaration }) {
  return Object.entries(declaration).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
