export {
  type ControlResult,
  pauseAgent,
  setAutoStart,
  startAgent,
  startAllAgents,
  stopAgent,
  stopAllAgents,
  toggleAgent,
} from './control.server'
export {
  type AgentPart,
  type AgentTest,
  findHandler,
  findPart,
  forgetAgent,
  JobFailed,
  type JobHandler,
  JobRefused,
  type JobReport,
  JobStopped,
  type JobWork,
  type Rehearsal,
  registerAgent,
} from './part.server'
export {
  labelOfJob,
  type RehearseJobResult,
  rehearseJob,
  retryDeadJob,
  type TestAgentResult,
  testAgent,
} from './rehearsal.server'
export { listRuns } from './runs.server'
export { listSendingAgents } from './sending.server'
export {
  type AgentHealth,
  type AgentPhases,
  findAgent,
  listAgents,
  readAgentHealth,
  type ShownAgent,
} from './shown.server'
export { countItems, findAgentRow, isAgentWanted, itemsToday } from './state.server'
export {
  cleanUpRuns,
  findEarliestRun,
  listSupervised,
  recoverAfterRestart,
  type Supervised,
  scheduleRun,
  superviseAgent,
} from './supervision.server'
export { announceLook, attachEngine, hasEngine, wakeEngine } from './wake.server'
export { workOnJob } from './work.server'
