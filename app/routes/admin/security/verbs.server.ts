import { href } from 'react-router'
import { z } from 'zod'
import { securityProbes } from '~/integrations/security/index.server'
import { done, type Notice, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { startAgent, stopAgent } from '~/models/base/agent/index.server'
import { askForAudit } from '~/models/platform/security/index.server'
import { config } from '~/runtime/config.server'
import { controlRefusalText } from '../agents/verbs.server'
import { caution } from '../row-answer.server'
import { type Asked, type Outcome, verb, verbsOf } from '../verbs.server'

export const securityVerbs = verbsOf('/admin/agent-fortress/*', {
  // Answers once all scans have ended: they run in parallel, each within its time limit.
  analyse: verb(
    z.object({}),
    leadBack(async ({ request, context, actor, at }) => {
      const means = { config, probes: securityProbes, actor, at, signal: request.signal }
      const asked = await askForAudit(context.get(tenantContext), means)
      if (!asked.ok)
        return caution('Une analyse est déjà en cours\u202f: son résultat s’affiche ici dans quelques secondes.')
      const score = asked.score === undefined ? 'aucun contrôle n’a pu s’exécuter' : `score ${asked.score} sur 100`
      return done(`Analyse terminée\u202f: ${score}.`)
    }),
  ),

  demarrage: verb(
    z.object({}),
    leadBack(async ({ context, actor, at }) => {
      const started = await startAgent(context.get(tenantContext), { key: 'security', actor, at })
      if (started.ok) return done('Fortress est démarré.')
      return caution('Erreur lors du démarrage de l’agent', controlRefusalText(started))
    }),
  ),

  arret: verb(
    z.object({}),
    leadBack(async ({ context, actor, at }) => {
      const stopped = await stopAgent(context.get(tenantContext), { key: 'security', actor, at })
      if (stopped.ok) return done('Fortress est arrêté, et le reste après un redémarrage.')
      return caution('Erreur lors de l’arrêt de l’agent', controlRefusalText(stopped))
    }),
  ),
})

export type SecurityVerb = (typeof securityVerbs.paths)[number]

/** Its forms have no field: they lead back to the page. */
function leadBack(run: (asked: Asked<unknown>) => Promise<Notice>) {
  return async (asked: Asked<unknown>): Promise<Outcome> => ({
    elsewhere: redirectWithNotice(asked.context, href('/admin/agent-fortress'), await run(asked)),
  })
}
