import type { RunningCost } from '~/models/base/template'

/** A machine beside bottled water. */
export const runningCost: RunningCost = {
  title: 'Cinq ans d’osmoseur, ou de bouteilles',
  perUnit: 'L’osmoseur revient à {price} le litre.',
  product: 'Osmoseur',
  alternative: 'Bouteilles',
  verdict: {
    equal: 'Avec ces hypothèses, les deux coûtent autant en cinq ans.',
    productIsDearer: 'Avec ces hypothèses, l’osmoseur coûte {difference} de plus en cinq ans.',
    alternativeIsDearer: 'Avec ces hypothèses, les bouteilles coûtent {difference} de plus en cinq ans.',
  },
  breakEven: 'L’appareil est remboursé au {month}.',
  counted:
    'l’appareil livré avec ses premiers filtres ({product}), puis {count} jeux de filtres livrés un par un ({set} chacun){parts}',
  countedPart: ' et {count} × {part} ({price} chacune)',
  notCounted:
    'l’eau du robinet, dont celle qui est rejetée, l’électricité, la pose et les cartouches hors du jeu annuel, vendues à part',
  reminder: 'L’eau du robinet bue telle quelle reste la moins chère.',
  quantity: {
    parameter: 'litres',
    label: 'Litres bus par jour',
    hint: 'Hypothèse\u202f: une famille de trois.',
    unit: 'L',
    choices: ['1', '1.5', '2', '3', '4', '6', '8'],
    default: '4',
  },
  price: {
    label: 'Un litre en bouteille (€)',
    hint: 'Hypothèse\u202f: mettez le prix de la vôtre.',
    error: 'Indiquez un prix entre 0,05\u202f€ et 3\u202f€.',
    defaultCents: 30,
    minimumCents: 5,
    maximumCents: 300,
  },
}
