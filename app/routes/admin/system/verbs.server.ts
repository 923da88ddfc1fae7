import { href, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { FIRST_TENANT } from '~/database/hosts.server'
import { tenants } from '~/database/registry.server'
import { done, type Notice, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { askForBackup, askForExamination, confirmSystemClock } from '~/models/platform/machine/index.server'
import { caution } from '../row-answer.server'
import { type Asked, missing, type Outcome, verb, verbsOf } from '../verbs.server'

export const systemVerbs = verbsOf('/admin/system/*', {
  sauvegarde: verb(
    z.object({}),
    ofOperator(async ({ db, actor, at }) => {
      const asked = await askForBackup(db, { actor, at })
      return asked.ok ? done('La sauvegarde commence.') : caution('Une sauvegarde est déjà en cours.')
    }),
  ),

  horloge: verb(
    z.object({}),
    ofOperator(async ({ db, actor, at }) => {
      const { platform } = await tenants()
      await confirmSystemClock({ db, platform }, { actor, at })
      return done('Horloge confirmée\u202f: ce qui attendait reprend.')
    }),
  ),

  examen: verb(
    z.object({}),
    ofOperator(async ({ at }) => {
      const started = askForExamination({ shop: FIRST_TENANT, at })
      return started ? done('L’examen commence.') : caution('Un examen est déjà en cours.')
    }),
  ),
})

export type SystemVerb = (typeof systemVerbs.paths)[number]

/** Only the first shop may operate the machine: its archives contain all shops. */
export function isOperator(context: Readonly<RouterContextProvider>): boolean {
  return context.get(tenantContext).id === FIRST_TENANT
}

/** Its forms have no field: they lead back to the page. */
function ofOperator(run: (asked: Asked<unknown>) => Promise<Notice>) {
  return async (asked: Asked<unknown>): Promise<Outcome> => {
    if (!isOperator(asked.context)) return missing('Écran inconnu')
    return { elsewhere: redirectWithNotice(asked.context, href('/admin/system'), await run(asked)) }
  }
}
