import { done } from '~/middleware/flash.server'
import { callDoneForm, callForm, prospectForm, prospectStatusForm } from '~/models/crm/prospect'
import {
  type ChangeProspectResult,
  editProspect,
  finishCall,
  planCall,
  setProspectStatus,
} from '~/models/crm/prospect/index.server'
import { pastDayText } from '~/models/values/french-date'
import { type Asked, changed, missing, type Outcome, verb, verbsOf, wrong } from '../verbs.server'
import { changeText } from './event-text.server'

export const prospectVerbs = verbsOf('/admin/prospects/:prospectId/*', {
  '': verb(prospectForm, async (asked) => {
    const { version, ...values } = asked.value
    return outcomeOf(await editProspect(asked.db, { version, values, ...inputOf(asked) }), 'Fiche enregistrée.')
  }),

  statut: verb(prospectStatusForm, async (asked) => {
    const kept = await setProspectStatus(asked.db, { ...asked.value, ...inputOf(asked) })
    return outcomeOf(kept, 'Statut enregistré.')
  }),

  rappel: verb(callForm, async (asked) => {
    return outcomeOf(await planCall(asked.db, { ...asked.value, ...inputOf(asked) }), 'Rappel noté.')
  }),

  'rappel/fait': verb(callDoneForm, async (asked) => {
    return outcomeOf(await finishCall(asked.db, { ...asked.value, ...inputOf(asked) }), 'Rappel fait, noté.')
  }),
})

export type ProspectVerb = (typeof prospectVerbs.paths)[number]

function inputOf({ params: { prospectId = '' }, actor, at }: Pick<Asked, 'params' | 'actor' | 'at'>) {
  return { prospectId, actor, at }
}

function outcomeOf(result: ChangeProspectResult, words: string): Outcome {
  if (result.ok) return done(words)
  if (result.reason === 'unknown') return missing('Prospect inconnu')
  if (result.reason === 'changed') return changed(result.version, result.since.map(changeText))
  if (result.reason === 'past-day') return wrong('day', pastDayText)
  return wrong('version', 'Cette personne a demandé à ne plus être contactée')
}
