import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { Badge } from '~/components/ui/marks'
import { Term } from '~/components/ui/text'
import { formatCount } from '~/models/values/wording'
import type { AgentCard } from './agent-card'

/** Rows of the agents, with start and stop buttons where provided. */
export function AgentCards({
  agents,
  controls: Controls,
}: {
  agents: AgentCard[]
  controls?: ComponentType<{ agent: AgentCard }>
}) {
  return (
    <ul className="agent-cards">
      {agents.map((agent) => (
        <li key={agent.key} className="admin-panel agent-card">
          <header>
            <h3>{agent.screen ? <Link to={agent.screen}>{agent.name}</Link> : agent.name}</h3>
            <Badge {...(agent.tone && { tone: agent.tone })}>{agent.label}</Badge>
          </header>
          <p className="muted">{agent.task}</p>
          <AgentMessages agent={agent} />
          {agent.facts.length > 0 ? <Facts facts={agent.facts} /> : null}
          {Controls ? <Controls agent={agent} /> : null}
        </li>
      ))}
    </ul>
  )
}

function AgentMessages({ agent: { obstacle, remark, lastError, progress } }: { agent: AgentCard }) {
  return (
    <>
      {obstacle ? <p>{obstacle}</p> : null}
      {remark ? <p>{remark}</p> : null}
      {lastError ? <p className="agent-error">{lastError}</p> : null}
      {progress ? (
        <p>
          En cours{'\u202f'}: {formatCount(progress.done)}
          {progress.total === undefined ? '' : ` sur ${formatCount(progress.total)}`}
        </p>
      ) : null}
    </>
  )
}

function Facts({ facts }: Pick<AgentCard, 'facts'>) {
  return (
    <dl className="agent-facts">
      {facts.map(({ label, value }) => (
        <Term key={label} label={label}>
          {value}
        </Term>
      ))}
    </dl>
  )
}
