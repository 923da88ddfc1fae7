import { done } from '~/middleware/flash.server'
import { closureForm, closureRemovalForm } from '~/models/support/booking'
import { addClosure, removeClosure } from '~/models/support/booking/index.server'
import { formatDayRange } from '~/models/values/french-date'
import { formatCount } from '~/models/values/wording'
import { caution } from '../row-answer.server'
import { verb, verbsOf, wrong } from '../verbs.server'

const refusals = {
  past: ['to_day', 'Ces jours sont passés'],
  reversed: ['to_day', 'Le dernier jour vient avant le premier'],
  full: ['from_day', 'Il y a déjà 200 fermetures à venir\u202f: retirez-en une d’abord'],
} as const

const add = verb(closureForm, async ({ db, value, actor, at }) => {
  const [from, to] = [value.from_day, value.to_day || value.from_day]
  const added = await addClosure(db, { from, to, reason: value.reason, actor, at })
  if (!added.ok) {
    const [field, message] = refusals[added.reason]
    return wrong(field, message)
  }
  const closed = `Fermé ${formatDayRange(from, to)}\u202f: rien ne s’y réserve plus.`
  return added.booked === 0 ? done(closed) : caution(closed, bookedText(added.booked))
})

const ofClosures = {
  ':closureId/retirer': verb(
    closureRemovalForm,
    async ({ db, params: { closureId: id = '' }, actor, at }) => {
      const removed = await removeClosure(db, { id, actor, at })
      return removed.ok ? done('Ces jours se réservent de nouveau.') : caution('Cette fermeture n’est plus là.')
    },
    caution('Rechargez la page.'),
  ),
}

export const closureVerbs = verbsOf('/admin/rendez-vous/fermetures/*', ofClosures, add)

export type ClosureVerb = (typeof closureVerbs.paths)[number]

function bookedText(count: number): string {
  return count === 1
    ? '1 rendez-vous y est déjà pris\u202f: déplacez-le ou annulez-le depuis sa page.'
    : `${formatCount(count)} rendez-vous y sont déjà pris\u202f: déplacez-les ou annulez-les depuis leur page.`
}
