import type { Figures } from '~/models/dashboard/index.server'
import type { AgentCard } from '../agent/agent-card'
import { AgentCards } from '../agent/agent-cards'
import { allLeads, buyingLeads, keptConversations } from './figure-lists'
import { formatPercent } from './format'
import { Metric, Metrics } from './metric'
import { KeptMetric } from './money-metrics'

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
