import { href } from 'react-router'
import type { Figures } from '~/models/dashboard/index.server'
import { formatEuros } from '~/models/values'
import { AgentCards, type ThomasState } from './agent-cards'
import { formatPercent } from './format'
import { Metric, Metrics } from './metric'

export function Overview({ figures, thomas }: { figures: Figures; thomas: ThomasState }) {
  const { leads, agents, revenue } = figures
  return (
    <>
      <Metrics>
        <Metric
          label="Total leads"
          value={String(leads.total)}
          definition="toutes les personnes connues, quel que soit leur statut"
          href={`${href('/admin')}?tab=leads`}
        />
        <Metric
          label="Taux de conversion"
          value={formatPercent(leads.conversionPercent)}
          definition={'leads «\u202fclient\u202f» ou «\u202ffidélisé\u202f» sur le total'}
          href={`${href('/admin')}?tab=analytics`}
        />
        <Metric
          label="Conversations Thomas"
          value={String(agents.thomasConversations)}
          definition="conversations encore conservées"
          href={`${href('/admin')}?tab=agents`}
        />
        <Metric
          label="Revenu mensuel estimé"
          value={formatEuros(revenue.estimatedMonthlyCents)}
          definition="commandes payées des 30 derniers jours, TTC"
          href={`${href('/admin')}?tab=analytics`}
        />
      </Metrics>
      <AgentCards thomas={thomas} />
    </>
  )
}
