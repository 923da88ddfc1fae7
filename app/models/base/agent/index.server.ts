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
  type AgentTest,
  findHandler,
  findPart,
  forgetAgent,
  JobFailed,
  type JobHandler,
  JobRefused,
  type JobReport,
  type JobWork,
  registerAgent,
} from './part.server'
export {
  labelOfJob,
  rehearseJob,
  retryDeadJob,
  testAgent,
} from './rehearsal.server'
export { listRuns } from './runs.server'
export { type AgentView, findAgent, listAgents, readAgentHealth } from './shown.server'
export { countItems, findAgentRow, isAgentWanted, listSendingAgents } from './state.server'
export {
  cleanUpRuns,
  findEarliestRun,
  listSupervised,
  recoverAfterRestart,
  type Supervised,
  scheduleRun,
  superviseAgent,
} from './supervision.server'
export { announceLook, attachEngine, wakeEngine } from './wake.server'
export { workOnJob } from './work.server'
