import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '~/components/ui/button'
import { AdminForm } from '../form/admin-form'
import { markRefresh } from '../page/use-refresh'
import { useRowChange } from '../row/row-mark'
import type { AgentCard } from './agent-card'
import { AgentSwitch, agentPath } from './agent-switch'

/** Delay before health is reloaded after a start or stop. */
const REREAD_MS = 2000

export function AgentControls({ agent }: { agent: AgentCard }) {
  useReread(useRowChange(agent.key).state === 'saved', REREAD_MS)
  if (agent.isPending) return <AgentSwitch agent={agent} />
  return (
    <div className="agent-actions">
      <AgentSwitch agent={agent} />
      {agent.autoStart === undefined ? null : <AutoStartForm agent={agent} />}
      {agent.hasTest ? <TestForm agent={agent} /> : null}
    </div>
  )
}

function AutoStartForm({ agent: { key, name, autoStart } }: { agent: AgentCard }) {
  return (
    <AdminForm
      rowKey={`${key}-auto`}
      action={agentPath(':agent/demarrage', { agent: key })}
      fields={{ auto: autoStart ? 'non' : 'oui' }}
    >
      <Button variant="link">
        {autoStart ? 'Ne pas reprendre au redémarrage' : 'Reprendre au redémarrage'}
        <span className="visually-hidden">{`\u202f: ${name}`}</span>
      </Button>
    </AdminForm>
  )
}

function TestForm({ agent: { key, name } }: { agent: AgentCard }) {
  return (
    <AdminForm rowKey={`${key}-test`} action={agentPath(':agent/essai', { agent: key })}>
      <Button variant="link">
        Tester<span className="visually-hidden">{` ${name}`}</span>
      </Button>
    </AdminForm>
  )
}

/** Reloads the screen once, a given time after an action. */
export function useReread(isDone: boolean, afterMs: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(async () => {
      markRefresh(10)
      await revalidate()
      markRefresh(0)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [isDone, afterMs, revalidate])
}
