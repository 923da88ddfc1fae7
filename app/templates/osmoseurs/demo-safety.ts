import type { ProductSafety } from '~/models/base/template'

/** Plainly fictional, as the rest of the demonstration's identity; a real shop enters what its suppliers declare. */
const machineMaker = {
  manufacturer: 'Fabricant de démonstration SAS',
  address: '4 rue de la Démonstration, 75000 Paris, France',
  contact: 'securite@fabricant.example',
  inUnion: 'oui' as const,
  responsible: '',
}

/** Outside of the Union: somebody in it answers for the goods. */
const accessoryMaker = {
  manufacturer: 'Accessoires de démonstration SA',
  address: '5 rue de la Démonstration, 1200 Genève, Suisse',
  contact: 'securite@accessoires.example',
  inUnion: 'non' as const,
  responsible:
    'Osmoseurs & Co (démonstration) SAS, 1 rue de la Démonstration, 75000 Paris, France, contact@osmoseurs.example',
}

/** `pressure` as in the specifications of the machine. */
const connectedMachine = (pressure: string) => [
  'Débranchez la prise et fermez l’arrivée d’eau avant d’ouvrir l’appareil.',
  `Raccordez à l’eau froide du réseau, ${pressure}\u202f: au-delà, posez un réducteur de pression.`,
  'Posez l’appareil à l’abri du gel.',
  'Contrôlez les raccords après la pose, puis à chaque changement de filtres.',
  'Changez les cartouches et la membrane à la date indiquée.',
]

const machine = (years: number, warnings: string[]): ProductSafety => ({
  ...machineMaker,
  warnings,
  spareParts: `disponibles ${years} ans après l’achat`,
})

const accessory = (spareParts: string, warnings: string[]): ProductSafety => ({
  ...accessoryMaker,
  warnings,
  spareParts,
})

/** By slug; services have none. */
export const demoSafety: Record<string, ProductSafety> = {
  'osmoseur-essentiel': machine(7, connectedMachine('de 1 à 4 bar')),
  'osmoseur-premium': machine(8, connectedMachine('de 1 à 4 bar')),
  'osmoseur-prestige': machine(10, connectedMachine('de 1 à 4 bar')),
  'osmose-pro': machine(10, connectedMachine('de 1,5 à 4 bar')),
  'purificateur-ultra': machine(7, [
    'Débranchez la prise avant de nettoyer l’appareil, et ne le plongez pas dans l’eau.',
    'Remplissez le bac d’eau froide potable du robinet, rien d’autre.',
    'Posez l’appareil sur un plan stable, hors de portée des jeunes enfants.',
    'Changez les cartouches et la membrane à la date indiquée.',
  ]),
  aquapet: accessory('disponibles 3 ans après l’achat', [
    'Débranchez le câble avant de démonter la pompe.',
    'Ne laissez pas la pompe tourner à sec.',
    'Protégez le câble si votre animal le mord, et remplacez-le s’il est abîmé.',
  ]),
  h2go: accessory('disponibles 3 ans après l’achat', [
    'Batterie lithium-ion\u202f: ne l’ouvrez pas, ne l’exposez ni au feu ni à plus de 45\u00a0°C.',
    'N’y versez ni boisson gazeuse ni liquide chaud\u202f: le verre peut se briser.',
    'Ne chargez pas la bouteille sans surveillance, ni mouillée.',
    'Tenez-la hors de portée des jeunes enfants.',
  ]),
  'purificateur-douche': accessory('non disponibles', [
    'Vissez à la main, sans outil\u202f: une pièce forcée peut se fendre.',
    'Changez la cartouche tous les six mois.',
  ]),
  membrane: {
    ...machineMaker,
    warnings: [
      'Fermez l’eau et faites tomber la pression avant d’ouvrir la machine.',
      'Laissez couler trente minutes après le montage, et ne buvez pas cette eau.',
      'Gardez-la à l’abri du gel, sachet fermé.',
    ],
    spareParts: 'sans objet, la membrane se remplace entière',
  },
  'filtres-annuels': {
    ...machineMaker,
    warnings: [
      'Fermez l’eau et faites tomber la pression avant d’ouvrir la machine.',
      'Laissez couler dix minutes après le montage, et ne buvez pas cette eau.',
      'Tenez les sachets hors de portée des jeunes enfants.',
    ],
    spareParts: 'non disponibles',
  },
}
