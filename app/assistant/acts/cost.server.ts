import { fillIn } from '~/models/base/template'
import { costVerdict, fiveYearCost, readHypotheses } from '~/models/shop/catalogue'
import { listSuppliedMachines } from '~/models/shop/catalogue/index.server'
import { MAX_CARDS, type Reply } from '~/models/support/contact'
import { formatEuros } from '~/models/values/money'
import { pricingOf } from '~/models/values/totals'
import { listed, reply } from '../reply'
import type { AnswerInput } from './about'

/** Cost of a unit with the machines in question, and that of its alternative, as on the home page. */
export async function unitCostAct(about: AnswerInput): Promise<Reply | undefined> {
  const { db, question, recent, knowledge, settings } = about
  const { runningCost: words } = knowledge.template
  const machines = await listSuppliedMachines(db)
  const wanted = (question.products.length > 0 ? question.products : recent).map(({ id }) => id)
  const meant = machines.filter(({ id }) => wanted.includes(id)).slice(0, MAX_CARDS)
  const counted = meant.length > 0 ? meant : machines.slice(0, 1)
  const [machine] = counted
  if (!words || !machine) return undefined
  const hypotheses = readHypotheses(words, new URLSearchParams())
  const costs = counted.map((each) => {
    const cost = fiveYearCost(each, hypotheses, pricingOf(settings))
    const price = formatEuros(cost.machineTotalCents / cost.units)
    return `${each.name}\u202f: ${fillIn(words.perUnit, { price })} ${costVerdict(words, cost)}`
  })
  const [quantity, alternative] = [words.quantity.label, words.alternative].map((label) => label.toLowerCase())
  const supposed = `Hypothèses, aux prix TTC d’aujourd’hui\u202f: ${hypotheses.quantity} ${quantity}, ${alternative} à ${formatEuros(hypotheses.unitCents)}.`
  return reply(
    [listed(costs), `${supposed} Non compris\u202f: ${words.notCounted}. ${words.reminder}`],
    [{ href: `/?appareil=${machine.id}#cout`, label: 'Refaire le calcul avec vos chiffres' }],
    counted,
  )
}
