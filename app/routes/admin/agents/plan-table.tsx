import { DataTable } from '~/components/admin/page/data-table'
import { Icon } from '~/components/ui/icons'
import type { AgentPlanRow } from './agents-page-data'

const phases = ['Configuré', 'Testé à blanc', 'En rodage', 'En service']

/** The four phases of each agent, derived from facts. */
export function PlanTable({ rows }: { rows: AgentPlanRow[] }) {
  return (
    <section className="admin-panel" aria-labelledby="plan">
      <h2 id="plan">Plan de mise en service</h2>
      <p className="small muted">
        Configuré{'\u202f'}: il a ce qu’il lui faut. Testé à blanc{'\u202f'}: un essai sans effet a réussi. En rodage
        {'\u202f'}: un premier vrai travail a réussi. En service{'\u202f'}: il tourne, sept jours au moins après ce
        premier travail.
      </p>
      <DataTable
        caption="Plan de mise en service des agents"
        columns={[
          { label: 'Agent', cell: ({ name }: AgentPlanRow) => name },
          ...phases.map((label, place) => ({
            label,
            cell: ({ reached }: AgentPlanRow) => <Step isReached={reached[place] === true} />,
          })),
        ]}
        rows={rows}
        keyOf={({ key }) => `plan-${key}`}
      />
    </section>
  )
}

function Step({ isReached }: { isReached: boolean }) {
  return isReached ? (
    <span className="agent-step">
      <Icon name="check" /> fait
    </span>
  ) : (
    <span className="muted">à faire</span>
  )
}
