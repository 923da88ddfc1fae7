import { href } from 'react-router'
import type { Figures } from '~/models/dashboard/index.server'
import { formatEuros } from '~/models/values'
import type { AgentCard } from '../agent/agent-card'
import { AgentCards } from '../agent/agent-cards'
import { allLeads, keptConversations, LeadsOf, leadsOf } from './figure-lists'
import { formatPercent } from './format'
import { Metric, Metrics } from './metric'

export function Overview({ figures, agents: cards }: { figures: Figures; agents: AgentCard[] }) {
  const { leads, agents, revenue } = figures
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
          definition={
            <>
              leads <LeadsOf status="client" /> ou <LeadsOf status="fidélisé" /> sur le total
            </>
          }
          href={leadsOf('client')}
        />
        <Metric
          label="Conversations Thomas"
          value={String(agents.thomasConversations)}
          definition="conversations encore conservées"
          href={keptConversations}
        />
        <Metric
          label="Revenu mensuel estimé"
          value={formatEuros(revenue.estimatedMonthlyCents)}
          definition="commandes payées des 30 derniers jours, TTC"
          href={`${href('/admin')}?tab=analytics`}
        />
      </Metrics>
      <AgentCards agents={cards} />
    </>
  )
}
