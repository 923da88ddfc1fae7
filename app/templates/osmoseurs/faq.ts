import { transferHold } from '~/models/base/setting'
import type { FrequentQuestionText } from '~/models/base/template'
import { account, delivery, invoice, realStock, returnCosts, safePayment } from '../any-trade/faq'
import { installedReturn } from './returns'

export const frequentQuestions: FrequentQuestionText[] = [
  {
    theme: 'Comprendre',
    question: 'Qu’est-ce qu’un osmoseur, et comment fonctionne-t-il ?',
    answer:
      'Un appareil qui filtre l’eau de la cuisine par osmose inverse : l’eau est poussée à travers une membrane, qui retient la plus grande partie de ce qui y est dissous, dont le calcaire. Des filtres à sédiments et à charbon actif la protègent et réduisent le goût de chlore. Une partie de l’eau rince la membrane et s’en va.',
  },
  delivery,
  {
    theme: 'Prix et paiement',
    question: 'Comment puis-je payer ?',
    answer: `Par carte bancaire, par PayPal ou par virement, selon ce que la page de paiement propose\u202f; avec un virement, ${transferHold}.`,
  },
  safePayment,
  {
    theme: 'Prix et paiement',
    question: 'Comment se passe le paiement en plusieurs fois ?',
    answer: 'En 3 ou 4 fois, à votre choix auprès du prêteur\u202f: {{credit.example}}',
  },
  {
    theme: 'Installation et entretien',
    question: 'Faut-il un plombier pour l’installation ?',
    answer:
      'Pas toujours : un bon bricoleur pose un modèle sous évier avec la notice, et le Purificateur Ultra n’a pas besoin de plomberie. Pour percer un plan de travail ou raccorder Osmose Pro, un professionnel est plus sûr ; nos packs Médium et Premium comprennent la pose, en France métropolitaine.',
  },
  {
    theme: 'Comprendre',
    question: 'Un osmoseur gaspille-t-il de l’eau ?',
    answer:
      'Il en rejette une partie : c’est le principe de l’osmose inverse, la membrane se rince en continu. Le rapport entre l’eau rejetée et l’eau filtrée figure dans les caractéristiques de chaque machine ; l’eau rejetée peut servir au ménage.',
  },
  {
    theme: 'Comprendre',
    question: 'Un osmoseur retire-t-il le calcaire ?',
    answer:
      'Au robinet de cuisine, il en retient une grande partie : moins de dépôt dans la bouilloire et la cafetière. Il n’adoucit pas le reste de la maison : pour la douche ou le lave-linge, c’est l’affaire d’un adoucisseur, que nous ne vendons pas. L’appareil est utile surtout au-delà de 30 °f, et rarement au-dessous de 15 °f.',
  },
  {
    theme: 'Comprendre',
    question: 'L’eau osmosée est-elle trop pauvre en minéraux ?',
    answer:
      'Elle en contient peu, ce qui change son goût ; les modèles à reminéralisation lui rendent un peu de calcium et de magnésium. Ce qu’il vous faut de minéraux relève de votre alimentation et, en cas de doute, de votre médecin.',
  },
  {
    theme: 'Comprendre',
    question: 'À quoi sert la reminéralisation, et quels modèles en ont une ?',
    answer:
      'Après la membrane, elle rend à l’eau un peu de calcium et de magnésium, donc un goût moins plat : c’est une affaire de goût. L’Osmoseur Premium, l’Osmoseur Prestige et Osmose Pro en ont une ; l’Osmoseur Essentiel et le Purificateur Ultra n’en ont pas. Sa cartouche se change tous les deux à trois ans et ne fait pas partie du jeu de filtres annuel.',
  },
  {
    theme: 'Comprendre',
    question: 'Quel est le pH de l’eau osmosée ?',
    answer:
      'Souvent un peu au-dessous de 7 : une eau peu minéralisée absorbe le gaz carbonique de l’air. Elle est si peu tamponnée que la moindre chose qu’on y verse change cette valeur ; la reminéralisation la relève un peu. Nous ne promettons donc pas de pH.',
  },
  {
    theme: 'Comprendre',
    question: 'Que mesure un testeur TDS ?',
    answer:
      'Combien l’eau conduit le courant, donc à peu près ce qu’elle contient de sels dissous, en milligrammes par litre (ppm). Mesurez l’eau du robinet puis l’eau osmosée avec le même appareil : c’est l’écart qui dit si la membrane travaille. Le testeur compte des sels et ne juge pas la qualité d’une eau.',
  },
  {
    theme: 'Installation et entretien',
    question: 'Quand faut-il changer les filtres ?',
    answer:
      'Une fois par an à la maison, deux fois par an pour Osmose Pro, à la main et sans outil. La membrane dure plus longtemps ; le coût annuel des filtres est indiqué sur chaque fiche, et la membrane ne fait pas partie du jeu annuel.',
  },
  {
    theme: 'Installation et entretien',
    question: 'Combien y a-t-il de filtres dans un jeu annuel ?',
    answer:
      'Quatre cartouches : sédiments, charbon actif en grains, charbon actif en bloc et postfiltre au charbon. Elles sont les mêmes pour toutes nos machines, de l’Essentiel à Osmose Pro. Un jeu sert un an à la maison, six mois au bureau.',
  },
  {
    theme: 'Retours et garanties',
    question: 'Que faire de mon ancien appareil, et comment le recycler ?',
    answer:
      'En fin de vie, un appareil électrique ne se jette pas avec les ordures ménagères : apportez-le en déchèterie, ou confiez-le-nous, car nous reprenons gratuitement un ancien appareil électrique de même type pour un appareil acheté. Écrivez-nous avant la livraison.',
  },
  {
    theme: 'Installation et entretien',
    question: 'À quoi sert la membrane, et combien de temps dure-t-elle ?',
    answer:
      'C’est elle qui retient le calcaire et les autres sels dissous ; les filtres qui la précèdent la protègent. Elle dure deux à trois ans à la maison, deux ans environ dans le Purificateur Ultra et Osmose Pro. Elle ne fait pas partie du jeu de filtres annuel et se vend à part, sous le nom de Membrane de rechange.',
  },
  {
    theme: 'Retours et garanties',
    question: 'Puis-je changer d’avis, et dans quel délai ?',
    answer:
      'Oui. La loi vous donne 14 jours après la livraison ; chez nous, ce délai est de {{returns.days}} jours, sans motif, par le lien « Renoncer au contrat ici » au bas de chaque page ; le remboursement suit au plus tard 14 jours après votre déclaration. Le retour est {{returns.paid_by}}, avec l’étiquette que nous vous envoyons. Seuls les filtres et membranes descellés ne peuvent pas être repris, pour des raisons d’hygiène.',
  },
  {
    theme: 'Retours et garanties',
    question: 'Puis-je rendre une machine déjà installée ?',
    answer: `Oui. ${installedReturn}`,
  },
  returnCosts,
  invoice,
  {
    theme: 'Retours et garanties',
    question: 'Quelle est la garantie ?',
    answer:
      'Tous les articles bénéficient de la garantie légale de conformité de 2 ans. Une garantie commerciale gratuite porte la durée totale à 3 ans pour l’Osmoseur Premium et Osmose Pro, et à 5 ans pour l’Osmoseur Prestige.',
  },
  {
    theme: 'Comprendre',
    question: 'L’eau du robinet est-elle bonne à boire sans osmoseur ?',
    answer:
      'Oui. En France, l’eau du robinet est contrôlée et potable. Un osmoseur change son goût et réduit le calcaire ; il évite aussi de porter des bouteilles, mais il n’est jamais indispensable.',
  },
  {
    theme: 'Prix et paiement',
    question: 'Les prix sont-ils affichés HT ou TTC ?',
    answer: '{{vat.shown}} L’éco-participation est comprise dans le prix.',
  },
  account,
  realStock,
]
