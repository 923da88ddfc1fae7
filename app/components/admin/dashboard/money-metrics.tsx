import type { Figures } from '~/models/platform/dashboard/index.server'
import { formatEuros } from '~/models/values/money'
import { Metric, Metrics, salesOf } from './metric'

type Money = Figures['money']

/** Sold, refunded, owed and kept over 30 days, each with its formula and its list. */
export function MoneyMetrics({ money }: { money: Money }) {
  const { soldCents, refundedCents, owedCents, orders } = money
  return (
    <Metrics>
      <Metric
        label="Vendu"
        value={formatEuros(soldCents)}
        definition={`${orders} ${orders > 1 ? 'commandes payées' : 'commande payée'} ces 30 derniers jours, TTC, quoi qu’elles soient devenues`}
        href={salesOf('vendu')}
      />
      <Metric
        label="Remboursé"
        value={formatEuros(refundedCents)}
        definition="remboursements faits ces 30 derniers jours, avoirs rendus compris"
        href={salesOf('rembourse')}
      />
      <Metric
        label="À rendre"
        value={formatEuros(owedCents)}
        definition={
          'aujourd’hui\u202f: commandes annulées après leur paiement, remboursements demandés ou revenus de la banque'
        }
        href={salesOf('a-rendre')}
      />
      <KeptMetric label="Gardé" money={money} />
    </Metrics>
  )
}

export function KeptMetric({ label, money }: { label: string; money: Money }) {
  const { keptCents, demoKeptCents } = money
  const invented = demoKeptCents === 0 ? '' : `, dont ${formatEuros(demoKeptCents)} inventés pour la démonstration`
  return (
    <Metric
      label={label}
      value={formatEuros(keptCents)}
      definition={`vendu − remboursé − à rendre, 30 derniers jours, TTC${invented}`}
      href={salesOf()}
    />
  )
}
