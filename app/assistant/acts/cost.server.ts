import { COST_YEARS, fiveYearCost, readHypotheses } from '~/models/catalogue'
import { listSuppliedMachines } from '~/models/catalogue/index.server'
import { MAX_CARDS, type Reply } from '~/models/support'
import { deliveryTerms, formatEuros } from '~/models/values'
import { reply } from '../reply'
import type { AnswerInput } from './about'

/** Cost per litre of the machine in question, with the home page's default assumptions. */
export async function litreCostAct({
  db,
  question,
  recent,
  knowledge,
  settings,
}: AnswerInput): Promise<Reply | undefined> {
  const { runningCost } = knowledge.template
  if (!runningCost) return undefined
  const machines = await listSuppliedMachines(db)
  const wanted = (question.products.length > 0 ? question.products : recent).map(({ id }) => id)
  const meant = machines.filter(({ id }) => wanted.includes(id)).slice(0, MAX_CARDS)
  const counted = meant.length > 0 ? meant : machines.slice(0, 1)
  const [machine] = counted
  if (!machine) return undefined
  const hypotheses = readHypotheses(runningCost, new URLSearchParams())
  const costs = counted.map((each) => {
    const cost = fiveYearCost(each, hypotheses, deliveryTerms(settings))
    return {
      litre: `${each.name}\u202f: ${formatEuros(cost.machineTotalCents / cost.units)} TTC le litre`,
      total: `${formatEuros(cost.machineTotalCents)} contre ${formatEuros(cost.alternativeTotalCents)} en bouteilles à ${formatEuros(hypotheses.unitCents)} le litre`,
    }
  })
  return reply(
    `${costs.map(({ litre }) => litre).join('\u202f; ')}, pour ${hypotheses.quantity} litres par jour pendant ${COST_YEARS} ans. En tout\u202f: ${costs.map(({ total }) => total).join('\u202f; ')}. Non compris\u202f: ${runningCost.notCounted}.\n\nLe calcul de la page d’accueil le refait avec vos quantités et le compare à vos bouteilles. ${runningCost.reminder}`,
    [{ href: `/?appareil=${machine.id}#cout`, label: 'Refaire le calcul avec vos chiffres' }],
    counted,
  )
}
