import { Form } from 'react-router'
import type { AgentCard } from '~/components/admin/agent/agent-card'
import { Button } from '~/components/ui/button'

/** Two buttons, of which only the applicable one is enabled. */
export function AgentStartStop({ agent, start, stop }: { agent: AgentCard; start: string; stop: string }) {
  const { name, isWanted } = agent
  return (
    <div className="agent-actions">
      <Control action={start} label="Démarrer" name={name} isEnabled={!isWanted} />
      <Control action={stop} label="Arrêter" name={name} isEnabled={isWanted} />
    </div>
  )
}

function Control({
  action,
  label,
  name,
  isEnabled,
}: {
  action: string
  label: string
  name: string
  isEnabled: boolean
}) {
  const button = (
    <Button
      variant={isEnabled && label === 'Démarrer' ? 'primary' : 'quiet'}
      type={isEnabled ? 'submit' : 'button'}
      aria-disabled={isEnabled ? undefined : true}
    >
      {label} <span className="visually-hidden">{name}</span>
    </Button>
  )
  return isEnabled ? (
    <Form method="post" action={action}>
      {button}
    </Form>
  ) : (
    button
  )
}
