import { href } from 'react-router'
import { BarChart } from '~/components/admin/chart/bar-chart'
import { LineChart } from '~/components/admin/chart/line-chart'
import type { FunnelStep } from '~/database/schema'
import type { Figures } from '~/models/dashboard/index.server'
import { formatEuros } from '~/models/values'
import { allLeads, keptConversations, LeadsOf, leadsOf } from './figure-lists'
import { shortDay } from './format'
import { Metric, Metrics } from './metric'

interface AnalyticsTabProps {
  figures: Figures
  revenue: { day: string; cents: number; orders: number }[]
  funnel: ({ week: string } & Record<FunnelStep, number>)[]
}

const steps: { step: FunnelStep; name: string }[] = [
  { step: 'questionnaire', name: 'Questionnaires' },
  { step: 'lead', name: 'Leads' },
  { step: 'cart', name: 'Paniers' },
  { step: 'order', name: 'Commandes' },
]

export function AnalyticsTab({ figures, revenue, funnel }: AnalyticsTabProps) {
  const { leads, agents } = figures
  return (
    <>
      <h2>Pipeline CRM</h2>
      <Metrics>
        <Metric label="Total" value={String(leads.total)} definition="tous les leads" href={allLeads} />
        <Metric
          label="Qualifiés"
          value={String(leads.qualified)}
          href={leadsOf('qualifié')}
          definition={
            <>
              statut <LeadsOf status="qualifié" />, <LeadsOf status="devis_envoyé" /> ou{' '}
              <LeadsOf status="négociation" />
            </>
          }
        />
        <Metric
          label="Nouveaux ce mois"
          value={String(leads.newThisMonth)}
          definition="depuis le premier du mois, heure de Paris"
          href={allLeads}
        />
      </Metrics>
      <h2>Activité des agents</h2>
      <Metrics>
        <Metric
          label="Conversations Thomas"
          value={String(agents.thomasConversations)}
          definition="conversations encore conservées"
          href={keptConversations}
        />
        <Metric
          label="Séquences e-mail actives"
          value={String(agents.activeEmailSequences)}
          definition="en cours pour au moins une personne, hors pauses"
          href={href('/admin/agent-mercury')}
        />
      </Metrics>
      <div className="charts">
        <BarChart
          title="Chiffre d’affaires payé par jour, TTC, 30 jours"
          format={(cents) => euroFormat.format(cents / 100)}
          bars={revenue.map(({ day, cents, orders }) => ({
            label: shortDay(day),
            value: cents,
            words: `${formatEuros(cents)}, ${orders} commande${orders > 1 ? 's' : ''}`,
          }))}
        />
        <LineChart
          title="Du questionnaire à la commande, par semaine"
          running="semaine en cours"
          labels={funnel.map(({ week }) => shortDay(week))}
          series={steps.map(({ step, name }) => ({ name, values: funnel.map((week) => week[step]) }))}
        />
      </div>
      <p>
        <a href={href('/admin/analytics.csv')}>Télécharger ces chiffres (CSV)</a>
      </p>
    </>
  )
}

const euroFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
