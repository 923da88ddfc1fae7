import { href } from 'react-router'
import { BarChart } from '~/components/admin/chart/bar-chart'
import { LineChart } from '~/components/admin/chart/line-chart'
import { shortDay } from '~/components/admin/dashboard/format'
import { allLeads, keptConversations, LeadsOf, leadsOf, Metric, Metrics } from '~/components/admin/dashboard/metric'
import { MoneyMetrics } from '~/components/admin/dashboard/money-metrics'
import { useDeskWords } from '~/components/admin/page/use-desk-words'
import type { FunnelStep } from '~/database/schema'
import type { Figures } from '~/models/platform/dashboard/index.server'
import { formatEuros } from '~/models/values/money'

interface AnalyticsTabProps {
  figures: Figures
  days: {
    day: string
    soldCents: number
    refundedCents: number
    owedCents: number
    keptCents: number
    orders: number
  }[]
  funnel: ({ week: string } & Record<FunnelStep, number>)[]
}

const steps: { step: FunnelStep; name: string }[] = [
  { step: 'questionnaire', name: 'Questionnaires' },
  { step: 'lead', name: 'Leads' },
  { step: 'cart', name: 'Paniers' },
  { step: 'order', name: 'Commandes' },
]

export function AnalyticsTab({ figures, days, funnel }: AnalyticsTabProps) {
  const { leads, agents, money } = figures
  const { assistant } = useDeskWords()
  return (
    <>
      <h2>Pipeline CRM</h2>
      <LeadMetrics leads={leads} />
      <h2>Argent</h2>
      <MoneyMetrics money={money} />
      <h2>Activité des agents</h2>
      <Metrics>
        <Metric
          label={`Conversations ${assistant.agent}`}
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
          title={'Gardé par jour, TTC, 30 jours\u202f: vendu − remboursé, et − à rendre aujourd’hui'}
          format={(cents) => euroFormat.format(cents / 100)}
          bars={days.map((day) => ({ label: shortDay(day.day), value: day.keptCents, words: wordsOf(day) }))}
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

function LeadMetrics({ leads }: Pick<Figures, 'leads'>) {
  return (
    <Metrics>
      <Metric label="Total" value={String(leads.total)} definition="tous les leads" href={allLeads} />
      <Metric
        label="Qualifiés"
        value={String(leads.qualified)}
        href={leadsOf('qualifié')}
        definition={
          <>
            statut <LeadsOf status="qualifié" />, <LeadsOf status="devis_envoyé" /> ou <LeadsOf status="négociation" />
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
  )
}

function wordsOf({ keptCents, refundedCents, owedCents, orders }: AnalyticsTabProps['days'][number]): string {
  return [
    `${formatEuros(keptCents)}, ${orders} commande${orders > 1 ? 's' : ''}`,
    ...(refundedCents === 0 ? [] : [`${formatEuros(refundedCents)} remboursés`]),
    ...(owedCents === 0 ? [] : [`${formatEuros(owedCents)} à rendre`]),
  ].join(', ')
}

const euroFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
