import { href } from 'react-router'
import { Button } from '~/components/ui/button'
import { Field, SelectField } from '~/components/ui/field'
import { TableHead } from '~/components/ui/table-head'
import { fillIn, type RunningCost } from '~/models/base/template'
import {
  COST_YEARS,
  type FiveYearCost as Cost,
  type CostHypotheses,
  costVerdict,
  MONTHS_A_YEAR,
} from '~/models/shop/catalogue'
import { formatEuros } from '~/models/values/money'
import { CostChart, isWholeYear } from './cost-chart'

interface FiveYearCostProps {
  words: RunningCost
  cost: Cost
  hypotheses: CostHypotheses
  machines: { id: string; name: string }[]
}

const ANCHOR = 'cout'

/** Compares a machine with what it replaces, on assumptions the shopper can change. */
export function FiveYearCost({ words, cost, hypotheses, machines }: FiveYearCostProps) {
  const verdict = costVerdict(words, cost)
  const breakEven = cost.breakEvenMonth
    ? { month: cost.breakEvenMonth, words: nthMonth(cost.breakEvenMonth) }
    : undefined
  const repaid = breakEven && fillIn(words.breakEven, { month: breakEven.words })
  return (
    <section className="home-section" id={ANCHOR}>
      <h2>{words.title}</h2>
      <div className="cost">
        <p>
          <strong>{verdict}</strong> {repaid}{' '}
          {fillIn(words.perUnit, { price: formatEuros(cost.machineTotalCents / cost.units) })}
        </p>
        <div className="cost-figure stack">
          <figure className="stack">
            <CostChart
              months={cost.months}
              breakEven={breakEven}
              label={['Dépense cumulée sur', COST_YEARS, 'ans.', verdict, repaid].filter(Boolean).join(' ')}
            />
            <figcaption>
              <ul className="cost-key">
                <li className="cost-key-machine">
                  {cost.machine.name} : <strong className="num">{formatEuros(cost.machineTotalCents)}</strong>
                </li>
                <li className="cost-key-alternative">
                  {words.alternative} : <strong className="num">{formatEuros(cost.alternativeTotalCents)}</strong>
                </li>
              </ul>
            </figcaption>
          </figure>
          <CostTable words={words} cost={cost} />
        </div>
        <div className="stack">
          <HypothesesForm words={words} cost={cost} hypotheses={hypotheses} machines={machines} />
          <p className="muted small">
            Compté, aux prix TTC d’aujourd’hui : {countedIn(words, cost)}. Non compris : {words.notCounted}.{' '}
            {words.reminder}
          </p>
        </div>
      </div>
    </section>
  )
}

function HypothesesForm({ words, cost, hypotheses, machines }: FiveYearCostProps) {
  const { quantity, price } = words
  return (
    <form className="form" action={`${href('/')}#${ANCHOR}`}>
      <div className="fields fields-2">
        <SelectField
          field={{ name: 'appareil', initialValue: cost.machine.id }}
          label="Appareil"
          options={machines.map(({ id, name }) => ({ value: id, label: name }))}
          whole
        />
        <SelectField
          field={{ name: quantity.parameter, initialValue: hypotheses.quantity }}
          label={quantity.label}
          hint={quantity.hint}
          options={quantity.choices.map((value) => ({ value, label: `${value.replace('.', ',')} ${quantity.unit}` }))}
        />
        <Field
          field={{
            name: 'prix',
            initialValue: hypotheses.unitPrice,
            errors: hypotheses.priceIsWrong ? [price.error] : undefined,
          }}
          label={price.label}
          hint={price.hint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
        />
      </div>
      <div>
        <Button variant="quiet">Recalculer</Button>
      </div>
    </form>
  )
}

function CostTable({ words, cost }: { words: RunningCost; cost: Cost }) {
  return (
    <details className="pay-otherwise">
      <summary>Voir les chiffres</summary>
      <table className="table">
        <caption>Dépense cumulée, TTC</caption>
        <TableHead names="Année" figures={[words.product, words.alternative]} />
        <tbody>
          {cost.months.filter(isWholeYear).map(({ month, machineCents, alternativeCents }) => (
            <tr key={month}>
              <th scope="row">{month === 0 ? 'À l’achat' : month / MONTHS_A_YEAR}</th>
              <td className="num">{formatEuros(machineCents)}</td>
              <td className="num">{formatEuros(alternativeCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function countedIn({ counted, countedPart }: RunningCost, { machineCents, sets, setCents, parts }: Cost): string {
  const partText = parts
    .filter(({ count }) => count > 0)
    .map(({ name, count, cents }) =>
      fillIn(countedPart, { count: String(count), part: name, price: formatEuros(cents) }),
    )
  return fillIn(counted, {
    product: formatEuros(machineCents),
    count: String(sets),
    set: formatEuros(setCents),
    parts: partText.join(''),
  })
}

function nthMonth(month: number): string {
  return `${month}${month === 1 ? 'er' : 'e'} mois`
}
