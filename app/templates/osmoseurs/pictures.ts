/** In display order: the first picture of a product is its main one. */
export const cataloguePictures: {
  product: string
  view: 'face' | 'usage' | 'interieur' | 'echelle'
  stem: string
  alt: string
}[] = [
  {
    product: 'osmoseur-essentiel',
    view: 'face',
    stem: 'osmoseur-essentiel-face',
    alt: 'Osmoseur Essentiel blanc à cinq cartouches alignées, avec ses deux tuyaux et son petit robinet.',
  },
  {
    product: 'osmoseur-essentiel',
    view: 'usage',
    stem: 'osmoseur-essentiel-usage',
    alt: 'L’Osmoseur Essentiel dans un meuble sous évier ouvert ; son petit robinet remplit un verre.',
  },
  {
    product: 'osmoseur-essentiel',
    view: 'interieur',
    stem: 'osmoseur-essentiel-interieur',
    alt: 'Les cinq cartouches : sédiments, charbon en grains, charbon en bloc, membrane, postfiltre au charbon.',
  },
  {
    product: 'osmoseur-essentiel',
    view: 'echelle',
    stem: 'osmoseur-essentiel-echelle',
    alt: 'L’Osmoseur Essentiel, 38 × 14 cm au sol et 40 cm de haut, à côté d’une bouteille de 32 cm.',
  },
  {
    product: 'osmoseur-premium',
    view: 'face',
    stem: 'osmoseur-premium-face',
    alt: 'Osmoseur Premium blanc : écran tactile en façade, six cartouches visibles et robinet en inox.',
  },
  {
    product: 'osmoseur-premium',
    view: 'usage',
    stem: 'osmoseur-premium-usage',
    alt: 'L’Osmoseur Premium sous un évier, dans un meuble bleu ; son robinet remplit une carafe.',
  },
  {
    product: 'osmoseur-premium',
    view: 'interieur',
    stem: 'osmoseur-premium-interieur',
    alt: 'Les six cartouches : sédiments, deux charbons, membrane, postfiltre au charbon et reminéralisation.',
  },
  {
    product: 'osmoseur-premium',
    view: 'echelle',
    stem: 'osmoseur-premium-echelle',
    alt: 'L’Osmoseur Premium, 42 × 15 cm au sol et 42 cm de haut, à côté d’une bouteille de 32 cm.',
  },
  {
    product: 'osmoseur-prestige',
    view: 'face',
    stem: 'osmoseur-prestige-face',
    alt: 'Osmoseur Prestige bleu nuit, étroit et profond : écran, sept cartouches fines et robinet chromé à voyant.',
  },
  {
    product: 'osmoseur-prestige',
    view: 'usage',
    stem: 'osmoseur-prestige-usage',
    alt: 'L’Osmoseur Prestige sous un plan de travail sombre ; son robinet chromé remplit une carafe.',
  },
  {
    product: 'osmoseur-prestige',
    view: 'interieur',
    stem: 'osmoseur-prestige-interieur',
    alt: 'Les sept cartouches, des sédiments à la membrane, puis postfiltre, reminéralisation et finition.',
  },
  {
    product: 'osmoseur-prestige',
    view: 'echelle',
    stem: 'osmoseur-prestige-echelle',
    alt: 'L’Osmoseur Prestige, 22 × 45 cm au sol et 44 cm de haut, à côté d’une bouteille de 32 cm.',
  },
  {
    product: 'osmose-pro',
    view: 'face',
    stem: 'osmose-pro-face',
    alt: 'Fontaine Osmose Pro : tour blanche à écran tactile ; une gourde se remplit dans la niche.',
  },
  {
    product: 'osmose-pro',
    view: 'usage',
    stem: 'osmose-pro-usage',
    alt: 'La fontaine Osmose Pro dans un bureau clair, à côté d’une table de travail et d’une fenêtre.',
  },
  {
    product: 'osmose-pro',
    view: 'interieur',
    stem: 'osmose-pro-interieur',
    alt: 'Porte basse ouverte : réserve en inox de 20 litres, pompe et six cartouches, de 1 à 6.',
  },
  {
    product: 'osmose-pro',
    view: 'echelle',
    stem: 'osmose-pro-echelle',
    alt: 'La fontaine Osmose Pro, 32 × 38 cm au sol et 118 cm de haut, à côté d’une bouteille de 32 cm.',
  },
  {
    product: 'purificateur-ultra',
    view: 'face',
    stem: 'purificateur-ultra-face',
    alt: 'Purificateur Ultra blanc à poser : afficheur, niveau du bac visible et carafe sous le bec.',
  },
  {
    product: 'purificateur-ultra',
    view: 'usage',
    stem: 'purificateur-ultra-usage',
    alt: 'Le Purificateur Ultra sur un plan de travail en bois, avec un verre d’eau et deux citrons.',
  },
  {
    product: 'purificateur-ultra',
    view: 'interieur',
    stem: 'purificateur-ultra-interieur',
    alt: 'Panneau ouvert : cinq cartouches nommées, bac d’eau amovible de 4 litres et carafe de 1,5 litre.',
  },
  {
    product: 'purificateur-ultra',
    view: 'echelle',
    stem: 'purificateur-ultra-echelle',
    alt: 'Le Purificateur Ultra, 41 × 21 cm au sol et 39 cm de haut, à côté d’une bouteille de 32 cm.',
  },
  {
    product: 'aquapet',
    view: 'face',
    stem: 'aquapet-face',
    alt: 'Fontaine AquaPet ronde : réservoir transparent, bol blanc et fleur d’où l’eau coule en deux filets.',
  },
  {
    product: 'aquapet',
    view: 'usage',
    stem: 'aquapet-usage',
    alt: 'Un chat tigré au collier bleu boit à la fontaine AquaPet, sur un tapis de salon.',
  },
  {
    product: 'aquapet',
    view: 'interieur',
    stem: 'aquapet-interieur',
    alt: 'Les pièces de la fontaine : fleur, bol, filtre à charbon actif, mousse, pompe et réservoir de 2 litres.',
  },
  {
    product: 'aquapet',
    view: 'echelle',
    stem: 'aquapet-echelle',
    alt: 'La fontaine AquaPet, 19 cm de diamètre et 15 cm de haut, à côté d’une bouteille de 32 cm.',
  },
  {
    product: 'h2go',
    view: 'face',
    stem: 'h2go-face',
    alt: 'Bouteille H2-GO : bouchon sombre à anse, corps en verre où montent des bulles, socle blanc à bouton.',
  },
  {
    product: 'h2go',
    view: 'usage',
    stem: 'h2go-usage',
    alt: 'La bouteille H2-GO sur un bureau en bois, devant un ordinateur portable et un carnet.',
  },
  {
    product: 'h2go',
    view: 'interieur',
    stem: 'h2go-interieur',
    alt: 'Les pièces de la bouteille : bouchon, corps en verre, deux électrodes, membrane, batterie, prise USB-C.',
  },
  {
    product: 'h2go',
    view: 'echelle',
    stem: 'h2go-echelle',
    alt: 'La bouteille H2-GO tenue dans une main : 23 cm de haut et 7 cm de diamètre.',
  },
  {
    product: 'purificateur-douche',
    view: 'face',
    stem: 'purificateur-douche-face',
    alt: 'Douchette chromée au manche transparent, où l’on voit les trois couches du filtre.',
  },
  {
    product: 'purificateur-douche',
    view: 'usage',
    stem: 'purificateur-douche-usage',
    alt: 'La douchette filtrante sur sa barre, dans une douche carrelée, l’eau ouverte.',
  },
  {
    product: 'purificateur-douche',
    view: 'interieur',
    stem: 'purificateur-douche-interieur',
    alt: 'Les pièces de la douchette : pommeau, filtre à sédiments, charbon actif, sulfite de calcium, raccord.',
  },
  {
    product: 'purificateur-douche',
    view: 'echelle',
    stem: 'purificateur-douche-echelle',
    alt: 'La douchette tenue dans une main : 25 cm de long, tête de 8,5 cm de diamètre.',
  },
  {
    product: 'filtres-annuels',
    view: 'face',
    stem: 'filtres-annuels-face',
    alt: 'Carton marqué « 12 mois » d’où dépassent quatre cartouches de rechange numérotées.',
  },
  {
    product: 'membrane',
    view: 'face',
    stem: 'membrane-face',
    alt: 'Une membrane de rechange en forme de cylindre, ses deux joints et son sachet scellé.',
  },
  {
    product: 'installation',
    view: 'face',
    stem: 'installation-face',
    alt: 'Un évier et son robinet dédié ; dessous, la caisse à outils, la clé et le mètre de l’installateur.',
  },
  {
    product: 'entretien',
    view: 'face',
    stem: 'entretien-face',
    alt: 'Calendrier d’entretien avec un jour coché, à côté d’une cartouche neuve et d’un tournevis.',
  },
]
