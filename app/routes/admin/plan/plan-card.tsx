import type { ReactNode } from 'react'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { plans } from '~/models/platform/tenant'
import { formatCount } from '~/models/values/wording'
import type { PlanView } from './plan-view.server'
import type { PlanVerb } from './verbs.server'

const verbPath = verbPathOf<PlanVerb>('/admin/formule/*')

interface Props {
  card: PlanView['cards'][number]
  means: PlanView['means']
  revision: number
  /** Of the running subscription. */
  periodEnd: string
}

/** A plan, with what can be done with it from here; what has consequences says them before it asks. */
export function PlanCard(props: Props) {
  const { plan, price, net } = props.card
  const { agents, prospects, domains, apiKeys } = plans[plan]
  return (
    <li className="admin-panel stack stack-small">
      <h3>{plan}</h3>
      <p>
        <strong className="num">{price}</strong> TTC par mois{' '}
        {net ? <span className="muted small num">({net})</span> : null}
      </p>
      <p className="muted small">
        {agents === undefined ? 'Tous les agents' : `${agents} agents ensemble`},{' '}
        {prospects === undefined ? 'prospects sans limite' : `${formatCount(prospects)} prospects par mois`},{' '}
        {domains === undefined
          ? 'plusieurs domaines à vous'
          : domains === 0
            ? 'sans domaine à vous'
            : 'un domaine à vous'}
        {apiKeys === 0 ? '' : `, ${apiKeys} clés d’API`}.
      </p>
      <Acts {...props} />
    </li>
  )
}

function Acts({ card, means, revision, periodEnd }: Props) {
  const { plan } = card
  switch (card.state) {
    case 'buy':
      return (
        <>
          {card.exceeding.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Buy plan={plan} means={means} isCurrent={card.isCurrent} />
        </>
      )
    case 'current':
      return (
        <p>
          <Badge tone="positive">Votre formule</Badge>
        </p>
      )
    case 'next':
      return (
        <p>
          <Badge tone="accent">À partir du {periodEnd}</Badge>
        </p>
      )
    case 'keep':
      return <Change plan={plan} revision={revision} label={`Garder ${plan}`} />
    case 'raise':
      return (
        <Ask label={`Passer à ${plan}`}>
          <p>
            {plan} s’applique aussitôt. La différence jusqu’au {periodEnd}, environ{' '}
            <strong className="num">{card.due} TTC</strong>, est débitée maintenant, puis {card.price} TTC chaque mois.
          </p>
          <Change plan={plan} revision={revision} label={`Confirmer ${plan}`} />
        </Ask>
      )
    case 'lower':
      return (
        <Ask label={`Passer à ${plan}`}>
          <p>
            Rien ne change jusqu’au {periodEnd}. À partir de ce jour, {card.price} TTC chaque mois.
          </p>
          {card.exceeding.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Change plan={plan} revision={revision} label={`Confirmer ${plan}`} />
        </Ask>
      )
    case 'none':
      return null
  }
}

function Buy({ plan, means, isCurrent }: { plan: string; means: PlanView['means']; isCurrent: boolean }) {
  return (
    <div className="plan-acts">
      {means.card ? (
        <AdminForm rowKey={`carte ${plan}`} action={verbPath('carte', {})}>
          <input type="hidden" name="plan" value={plan} />
          <Button aria-label={`Payer ${plan} par carte`}>Payer par carte</Button>
        </AdminForm>
      ) : null}
      {means.transfer ? (
        <AdminForm rowKey={plan} action={verbPath('demander', {})}>
          <input type="hidden" name="plan" value={plan} />
          <Button variant={means.card ? 'link' : 'quiet'} aria-label={`Payer ${plan} par virement`}>
            {means.card ? 'ou par virement' : isCurrent ? `Prolonger ${plan}` : `Choisir ${plan}`}
          </Button>
        </AdminForm>
      ) : null}
    </div>
  )
}

function Ask({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="plan-ask">
      <summary>{label}</summary>
      <div className="stack stack-small">{children}</div>
    </details>
  )
}

function Change({ plan, revision, label }: { plan: string; revision: number; label: string }) {
  return (
    <AdminForm rowKey={`changer ${plan}`} action={verbPath('changer', {})}>
      <input type="hidden" name="plan" value={plan} />
      <input type="hidden" name="revision" value={revision} />
      <Button variant="quiet">{label}</Button>
    </AdminForm>
  )
}
