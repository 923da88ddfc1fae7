import { Button } from '~/components/ui/button'
import { AdminForm } from '../form/admin-form'
import { verbPathOf } from '../form/verb-path'
import { useRowChange } from '../row/row-mark'
import type { AgentCard } from './agent-card'

/** Paths of the forms of one agent, which other screens show too. */
export const agentPath = verbPathOf<':agent/etat' | ':agent/demarrage' | ':agent/essai'>('/admin/agents/*')

/** Starts or stops an agent; an upcoming one cannot be started. */
export function AgentSwitch({ agent }: { agent: AgentCard }) {
  const { key, name, isPending, isWanted } = agent
  const { state } = useRowChange(key)
  const word = isPending ? 'À venir' : isWanted ? 'Arrêter' : 'Démarrer'
  const button = (
    <Button
      variant={isPending || isWanted ? 'quiet' : 'primary'}
      type={isPending ? 'button' : 'submit'}
      aria-disabled={isPending || state === 'pending' || undefined}
    >
      {word} <span className="visually-hidden">{name}</span>
    </Button>
  )
  if (isPending) return <p className="agent-actions">{button}</p>
  return (
    <AdminForm
      rowKey={key}
      action={agentPath(':agent/etat', { agent: key })}
      fields={{ wanted: isWanted ? 'stopped' : 'running' }}
    >
      {button}
    </AdminForm>
  )
}
