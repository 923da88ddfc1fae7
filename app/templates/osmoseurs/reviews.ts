import type { ExampleReview } from '~/models/base/template'

export const exampleReviews: ExampleReview[] = [
  {
    product: 'osmoseur-essentiel',
    authorName: 'Claire B.',
    location: 'Lyon',
    ratingHalves: 10,
    title: 'Le thé n’a plus de voile',
    comment:
      'Posé en une matinée avec la notice. La bouilloire ne blanchit plus et nous ne portons plus de packs d’eau. Le robinet fourni est simple, mais solide.',
    experiencedDaysAgo: 34,
    publishedDaysAgo: 12,
    highlighted: true,
  },
  {
    product: 'osmoseur-premium',
    authorName: 'Marc et Inès D.',
    location: 'Lille',
    ratingHalves: 9,
    title: 'L’écran est pratique, le tiroir un peu moins',
    comment:
      'L’écran dit quand changer les cartouches, c’est ce que nous voulions. Il a fallu démonter une étagère sous l’évier : mesurez bien avant de commander.',
    experiencedDaysAgo: 51,
    publishedDaysAgo: 20,
    reply:
      'Merci pour ce retour. Les dimensions figurent dans les caractéristiques ; en cas de doute, envoyez-nous une photo de votre meuble avant de commander.',
  },
  {
    product: 'osmose-pro',
    authorName: 'Cabinet Roussel',
    location: 'Namur',
    ratingHalves: 10,
    title: 'Douze personnes, plus une bonbonne',
    comment:
      'Il remplace les bonbonnes de la salle d’attente. Notre plombier l’a posé en une matinée. Les filtres se changent deux fois par an, il faut y penser.',
    experiencedDaysAgo: 78,
    publishedDaysAgo: 41,
  },
  {
    product: 'aquapet',
    authorName: 'Sofia L.',
    location: 'Nantes',
    ratingHalves: 9,
    title: 'Le chat l’a adoptée en deux jours',
    comment:
      'Silencieuse la nuit tant que le niveau est bon. Le nettoyage prend cinq minutes par semaine. Le câble aurait pu être plus long.',
    experiencedDaysAgo: 63,
    publishedDaysAgo: 47,
  },
]
