import { z } from 'zod'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { type AgentKey, agentName, isAgentKey } from '~/models/base/agent'
import {
  type ControlResult,
  rehearseJob,
  retryDeadJob,
  setAutoStart,
  startAgent,
  startAllAgents,
  stopAgent,
  stopAllAgents,
  testAgent,
} from '~/models/base/agent/index.server'
import { assistantOf } from '~/models/support/contact'
import { caution, incomplete, returnField } from '../row-answer.server'
import { type Asked, missing, type Outcome, verb, verbsOf } from '../verbs.server'

const plainForm = z.object({ retour: returnField })
const stateForm = z.object({ wanted: z.enum(['running', 'stopped']), retour: returnField })
const autoStartForm = z.object({ auto: z.enum(['oui', 'non']), retour: returnField })

const notDead = 'Ce travail n’est plus abandonné\u202f: rien n’a changé.'

export const agentVerbs = verbsOf('/admin/agents/*', {
  etat: verb(
    stateForm,
    async ({ context, value: { wanted }, actor, at }) => {
      const changeAll = wanted === 'running' ? startAllAgents : stopAllAgents
      const keys = await changeAll(context.get(tenantContext), { actor, at })
      const nameOf = await namesFor(context)
      const names = keys.map(nameOf).join(', ')
      return names ? done(`${allText[wanted]}\u202f: ${names}.`) : caution(noneText[wanted])
    },
    incomplete,
  ),

  ':agent/etat': verb(
    stateForm,
    ofAgent(async ({ context, value: { wanted }, actor, at }, key) => {
      const change = wanted === 'running' ? startAgent : stopAgent
      const changed = await change(context.get(tenantContext), { key, actor, at })
      return changed.ok ? done(doneText[wanted]((await namesFor(context))(key))) : caution(controlRefusalText(changed))
    }),
    incomplete,
  ),

  ':agent/demarrage': verb(
    autoStartForm,
    ofAgent(async ({ db, context, value: { auto }, actor, at }, key) => {
      await setAutoStart(db, { key, autoStart: auto === 'oui', actor, at })
      const message = auto === 'oui' ? 'reprendra après un redémarrage' : 'attendra une personne après un redémarrage'
      return done(`${(await namesFor(context))(key)} ${message}.`)
    }),
    incomplete,
  ),

  ':agent/essai': verb(
    plainForm,
    ofAgent(async ({ context, actor, at }, key) => {
      const tested = await testAgent(context.get(tenantContext), { key, actor, at })
      if (tested.ok) return done(tested.message)
      return caution(tested.reason === 'later' ? 'Cet agent n’a pas d’essai à blanc.' : tested.message)
    }),
  ),

  // Grants five more attempts.
  'travaux/:jobId/rejouer': verb(plainForm, async ({ db, params: { jobId = '' }, actor, at }) => {
    const retried = await retryDeadJob(db, { jobId, actor, at })
    return retried ? done('Le travail reprend dès que son agent tourne.') : caution(notDead)
  }),

  'travaux/:jobId/essai': verb(plainForm, async ({ context, params: { jobId = '' }, actor, at }) => {
    const tried = await rehearseJob(context.get(tenantContext), { jobId, actor, at })
    if (tried.ok) return done(`Essai à blanc\u202f: ${tried.message}`)
    if (tried.reason === 'failed') return caution(`Essai à blanc\u202f: ${tried.message}`)
    if (tried.reason === 'unknown') return caution(notDead)
    return caution('Ce travail ne peut pas être essayé à blanc. Vous pouvez le rejouer.')
  }),
})

export type AgentVerb = (typeof agentVerbs.paths)[number]

const allText = { running: 'Démarrés', stopped: 'Arrêtés' }

const noneText = {
  running: 'Aucun agent ne peut être démarré\u202f: les cartes disent ce qui manque à chacun.',
  stopped: 'Aucun agent n’est à arrêter.',
}

const doneText = {
  running: (name: string) => `${name} est démarré.`,
  stopped: (name: string) => `${name} est arrêté, et le reste après un redémarrage.`,
}

/** With the agent named in the path. */
function ofAgent<Value>(run: (asked: Asked<Value>, key: AgentKey) => Promise<Outcome>) {
  return async (asked: Asked<Value>): Promise<Outcome> => {
    const { agent = '' } = asked.params
    return isAgentKey(agent) ? run(asked, agent) : missing('Agent inconnu')
  }
}

export function controlRefusalText(refusal: Exclude<ControlResult, { ok: true }>): string {
  return refusal.reason === 'later' ? 'Cet agent est à venir\u202f: il n’y a encore rien à démarrer.' : refusal.message
}

/** The assistant is called as on the shop's pages. */
async function namesFor(context: Asked['context']): Promise<(key: AgentKey) => string> {
  const { template, readSettings } = adminRequest(context)
  const assistant = assistantOf(await readSettings(), template.words.shop)
  return (key) => (key === 'thomas' ? assistant.agent : agentName(key))
}
