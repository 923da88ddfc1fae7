import { COST_YEARS, type FiveYearCost as Cost, type CostHypotheses, litreChoices } from '~/models/five-year-cost'
import { formatEuros } from '~/models/money'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { CostChart } from './cost-chart'

export interface FiveYearCostProps {
  cost: Cost
  hypotheses: CostHypotheses
  machines: { id: string; name: string }[]
}

/** The section, and what its form and links come back to. */
const ANCHOR = 'cout'

/** A machine beside bottles, on hypotheses that the shopper sees and changes; either may come out cheaper. */
export function FiveYearCost({ cost, hypotheses, machines }: FiveYearCostProps) {
  return (
    <section className="home-section" id={ANCHOR}>
      <h2>Cinq ans d’osmoseur, ou de bouteilles</h2>
      <div className="cost">
        <p>
          <strong>{verdict(cost)}</strong> L’osmoseur revient à {formatEuros(cost.machineTotalCents / cost.litres)} le
          litre.
        </p>
        <div className="cost-figure stack">
          <figure className="stack">
            <CostChart years={cost.years} label={`Dépense cumulée sur ${COST_YEARS} ans. ${verdict(cost)}`} />
            <figcaption>
              <ul className="cost-key">
                <li className="cost-key-machine">
                  {cost.machine.name} : <strong className="num">{formatEuros(cost.machineTotalCents)}</strong>
                </li>
                <li className="cost-key-bottles">
                  Bouteilles : <strong className="num">{formatEuros(cost.bottlesTotalCents)}</strong>
                </li>
              </ul>
            </figcaption>
          </figure>
          <CostTable cost={cost} />
        </div>
        <div className="stack">
          <HypothesesForm cost={cost} hypotheses={hypotheses} machines={machines} />
          <p className="muted small">
            Compté, aux prix TTC d’aujourd’hui : l’appareil livré avec ses premiers filtres (
            {formatEuros(cost.machineCents)}), puis {cost.filterSets} jeux de filtres livrés un par un (
            {formatEuros(cost.filterSetCents)} chacun). Non compris : l’eau du robinet, dont celle qui est rejetée,
            l’électricité, la pose, la membrane et les cartouches hors du jeu annuel, que le catalogue ne vend pas.
            L’eau du robinet bue telle quelle reste la moins chère.
          </p>
        </div>
      </div>
    </section>
  )
}

function HypothesesForm({ cost, hypotheses, machines }: FiveYearCostProps) {
  return (
    <form className="form" action={`/#${ANCHOR}`}>
      <div className="fields fields-2">
        <SelectField
          label="Appareil"
          name="appareil"
          value={cost.machine.id}
          options={machines.map(({ id, name }) => ({ value: id, label: name }))}
          whole
        />
        <SelectField
          label="Litres bus par jour"
          name="litres"
          value={hypotheses.litres}
          hint="Hypothèse : tout le foyer."
          options={litreChoices.map((value) => ({ value, label: `${value.replace('.', ',')} L` }))}
        />
        <Field
          label="Un litre en bouteille (€)"
          name="prix"
          value={hypotheses.litrePrice}
          error={hypotheses.priceIsWrong ? 'Indiquez un prix entre 0,05 € et 3 €.' : undefined}
          hint="Hypothèse : mettez le prix de la vôtre."
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

function CostTable({ cost }: { cost: Cost }) {
  return (
    <details className="pay-otherwise">
      <summary>Voir les chiffres</summary>
      <table className="table">
        <caption>Dépense cumulée, TTC</caption>
        <thead>
          <tr>
            <th scope="col">Année</th>
            <th scope="col" className="num">
              Osmoseur
            </th>
            <th scope="col" className="num">
              Bouteilles
            </th>
          </tr>
        </thead>
        <tbody>
          {cost.years.map(({ year, machineCents, bottlesCents }) => (
            <tr key={year}>
              <th scope="row">{year === 0 ? 'À l’achat' : year}</th>
              <td className="num">{formatEuros(machineCents)}</td>
              <td className="num">{formatEuros(bottlesCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function verdict({ machineTotalCents, bottlesTotalCents }: Cost): string {
  const difference = formatEuros(Math.abs(bottlesTotalCents - machineTotalCents))
  if (bottlesTotalCents === machineTotalCents) return 'Avec ces hypothèses, les deux coûtent autant en cinq ans.'
  return bottlesTotalCents > machineTotalCents
    ? `Avec ces hypothèses, les bouteilles coûtent ${difference} de plus en cinq ans.`
    : `Avec ces hypothèses, l’osmoseur coûte ${difference} de plus en cinq ans.`
}
