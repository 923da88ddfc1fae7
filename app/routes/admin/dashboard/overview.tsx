import type { AgentCard } from '~/components/admin/agent/agent-card'
import { AgentCards } from '~/components/admin/agent/agent-cards'
import { allLeads, buyingLeads, keptConversations } from '~/components/admin/dashboard/figure-lists'
import { formatPercent } from '~/components/admin/dashboard/format'
import { Metric, Metrics } from '~/components/admin/dashboard/metric'
import { KeptMetric } from '~/components/admin/dashboard/money-metrics'
import type { Figures } from '~/models/platform/dashboard/index.server'

export function Overview({ figures, agents: cards }: { figures: Figures; agents: AgentCard[] }) {
  const { leads, agents, money } = figures
  return (
    <>
      <Metrics>
        <Metric
          label="Total leads"
          value={String(leads.total)}
          definition="toutes les personnes connues, quel que soit leur statut"
          href={allLeads}
        />
        <Metric
          label="Taux de conversion"
          value={formatPercent(leads.conversionPercent)}
          definition="leads qui ont acheté (commande payée, ni annulée ni remboursée en entier) sur le total"
          href={buyingLeads}
        />
        <Metric
          label="Conversations Thomas"
          value={String(agents.thomasConversations)}
          definition="conversations encore conservées"
          href={keptConversations}
        />
        <KeptMetric label="Revenu mensuel estimé" money={money} />
      </Metrics>
      <AgentCards agents={cards} />
    </>
  )
}
