export type { AgentKey } from '~/database/schema'
export { type AgentStatus, agentKeys, agentName, isAgentKey, statusLabels } from './agents'
