export type { AgentKey, AgentRun } from '~/database/schema'
export {
  type AgentStatus,
  agentKeys,
  agentName,
  agents,
  isAgentKey,
  statusLabels,
} from './agents'
