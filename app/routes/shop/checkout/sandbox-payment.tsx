import { data, redirect } from 'react-router'
import { z } from 'zod'
import { PageMeta } from '~/components/shop/page/page-meta'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notice, type NoticeProps } from '~/components/ui/notice'
import { Stepper } from '~/components/ui/stepper'
import type { Tenant } from '~/database/tenants.server'
import { isSandboxInForce } from '~/integrations/payments/index.server'
import {
  decideSandboxSession,
  findSandboxPage,
  type SandboxDecision,
  type SandboxPage,
} from '~/integrations/payments/sandbox.server'
import { settlePayment } from '~/models/shop/payment/index.server'
import { creditText } from '~/models/values/credit'
import { formatEuros } from '~/models/values/money'
import { INSTALMENT_COUNTS } from '~/models/values/totals'
import { instalmentTerms } from '~/routes/instalment-terms.server'
import { readForm } from '~/routes/posted-form.server'
import { requestOrigin } from '~/routes/request-origin.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/sandbox-payment.css?url'
import type { Route } from './+types/sandbox-payment'

export const handle = {
  policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy,
}

const choiceSchema = z.enum(['pay', 'refuse', 'pending', 'abandon'])

const statusAfter = { pay: 'paid', refuse: 'failed', pending: 'pending' } as const satisfies Record<
  SandboxDecision,
  string
>

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { sessionId } = params
  const origin = requestOrigin(request)
  const { at, tenant, readSettings } = shopRequest(context)
  const page = await requirePage(tenant, { sessionId, origin, at })
  const { session, method, successUrl, cancelUrl } = page
  const terms = method === 'klarna' ? instalmentTerms(await readSettings(), at) : undefined
  const plans = terms ? INSTALMENT_COUNTS.map((count) => creditText(session.amountCents, count, terms)) : []
  const credit = terms ? `${terms.warning} Chez le prêteur, vous choisissez. ${plans.join(' ')}` : undefined
  return { status: session.status, amountCents: session.amountCents, method, successUrl, cancelUrl, credit }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { at, tenant } = shopRequest(context)
  const asked = { sessionId: params.sessionId, origin: requestOrigin(request), at }
  const { cancelUrl, session: before } = await requirePage(tenant, asked)
  const choice = choiceSchema.safeParse((await readForm(request)).decision)
  if (!choice.success) return data({ refused: 'unknown-choice' as const }, { status: 400 })
  if (choice.data === 'abandon') {
    return before.status === 'open' ? redirect(cancelUrl, 303) : data({ refused: 'over' as const }, { status: 409 })
  }
  await decideSandboxSession(tenant.db, { sessionId: params.sessionId, decision: choice.data, at })
  const { session, successUrl } = await requirePage(tenant, asked)
  if (session.status !== statusAfter[choice.data]) return data({ refused: 'over' as const }, { status: 409 })
  await settlePayment(tenant.db, { session, source: 'sandbox', at })
  return redirect(successUrl, 303)
}

async function requirePage(
  tenant: Tenant,
  asked: { sessionId: string; origin: string; at: Date },
): Promise<SandboxPage> {
  const page = isSandboxInForce(tenant.identity) ? await findSandboxPage(tenant.db, asked) : undefined
  if (!page) throw data('Session inconnue', { status: 404 })
  return page
}

export default function SandboxPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { status, amountCents, method, credit } = loaderData
  const amount = formatEuros(amountCents)
  return (
    <>
      <PageMeta title="Paiement simulé" noIndex />
      <Stepper current="paiement" />
      <section className="card simulated" aria-labelledby="titre">
        <header className="simulated-head">
          <h1 id="titre">Paiement simulé</h1>
          <p>
            Aucun argent n’est prélevé et aucune carte n’est demandée : dans cette boutique de démonstration, c’est vous
            qui répondez à la place de la banque.
          </p>
        </header>
        <div className="simulated-body stack">
          {actionData ? <Notice tone="danger" lines={[refusalText[actionData.refused]]} /> : null}
          <div>
            <p className="muted">{methodNames[method]}, montant à payer</p>
            <p className="simulated-amount">{amount}</p>
            {credit ? <p className="muted small">{credit}</p> : null}
          </div>
          {status === 'open' ? <p>Que répond la banque ?</p> : <Notice live={false} {...statusText[status]} />}
          {status === 'open' || status === 'pending' ? (
            <Choices amount={amount} pending={status === 'pending'} />
          ) : null}
          <ReturnLink {...loaderData} />
        </div>
      </section>
    </>
  )
}

function Choices({ amount, pending }: { amount: string; pending: boolean }) {
  return (
    <form method="post" className="stack stack-small">
      <Button name="decision" value="pay" wide large>
        Payer {amount}
      </Button>
      <Button name="decision" value="refuse" variant="danger" wide>
        Refuser le paiement
      </Button>
      {pending ? null : (
        <>
          <Button name="decision" value="pending" variant="quiet" wide>
            Mettre en attente
          </Button>
          <Button name="decision" value="abandon" variant="quiet" wide>
            Abandonner
          </Button>
        </>
      )}
    </form>
  )
}

function ReturnLink({ status, successUrl, cancelUrl }: Route.ComponentProps['loaderData']) {
  if (status === 'open') return null
  if (status === 'expired') return <ButtonLink href={cancelUrl}>Revenir à la boutique</ButtonLink>
  return (
    <ButtonLink href={successUrl} variant={status === 'pending' ? 'quiet' : 'primary'}>
      Voir la commande
    </ButtonLink>
  )
}

const methodNames = {
  card: 'Carte bancaire',
  klarna: 'Klarna',
  paypal: 'PayPal',
  transfer: 'Virement',
  credit: 'Avoir',
}

const statusText: Record<Exclude<Route.ComponentProps['loaderData']['status'], 'open'>, NoticeProps> = {
  pending: {
    tone: 'info',
    lines: ['Ce paiement est en attente, comme chez un prêteur qui étudie la demande. Vous pouvez le terminer ici.'],
  },
  paid: { tone: 'done', lines: ['Ce paiement a été accepté.'] },
  failed: { tone: 'caution', lines: ['Ce paiement a été refusé. Rien n’a été débité.'] },
  expired: { tone: 'caution', lines: ['Cette session de paiement a expiré. Rien n’a été débité.'] },
}

const refusalText = {
  'unknown-choice': 'Choisissez l’une des réponses proposées.',
  over: 'Ce paiement est déjà terminé, votre choix n’a rien changé.',
}
