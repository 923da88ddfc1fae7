import type { RecommendationRules, Weight } from '~/models/base/template'
import type { Answers } from './questionnaire'

interface RecommendedProduct {
  product: string
  drawback: string
  /** A rule for a question or an answer that does not exist is a mistake of type. */
  weights: { [Question in keyof Answers]?: { [Answer in Answers[Question]]?: Weight } }
}

const far = 'Vous avez le temps de mesurer la place : comptez {Dimensions (L × H × P)}.'
const appointment = 'Vous avez un mois : assez pour prendre rendez-vous, si vous préférez confier la pose.'

const products: RecommendedProduct[] = [
  {
    product: 'osmoseur-essentiel',
    drawback: 'Son débit est modeste : remplir une grande casserole demande de la patience.',
    weights: {
      usage: {
        résidentiel: {
          points: 3,
          reason: 'Pour la maison : il tient sous l’évier, sans réservoir ({Dimensions (L × H × P)}).',
        },
        commercial: { points: 1 },
        les_deux: { points: 2, reason: 'Il sert la maison comme un petit bureau qui dispose d’un évier.' },
      },
      household_size: {
        '1-2': { points: 4, reason: 'Vous êtes une ou deux personnes : son débit suffit ({Débit à 20 °C}).' },
        '3-4': {
          points: 2,
          drawback: 'Il est conçu pour une à trois personnes ; à quatre, on attend parfois ({Débit à 20 °C}).',
        },
        '5+': { points: -1, drawback: 'Pour cinq personnes, son débit est court : {Débit à 20 °C}.' },
        entreprise: { points: -8, drawback: 'Il n’est pas prévu pour une équipe : {Débit à 20 °C} seulement.' },
      },
      problem: {
        goût: {
          points: 3,
          reason: 'Vous attendez surtout un meilleur goût : ses filtres au charbon actif réduisent le goût de chlore.',
        },
        calcaire: {
          points: 3,
          reason:
            'Vous attendez surtout moins de calcaire : sa membrane retient une grande partie du calcaire dissous.',
        },
        sécurité: {
          points: 1,
          reason: 'Vous attendez surtout de la sécurité : un voyant dit quand changer les filtres.',
        },
        tous: { points: 2, reason: 'Goût et calcaire à la fois : ses cinq étapes traitent les deux.' },
      },
      urgency: {
        immédiate: {
          points: 1,
          reason: 'Vous le voulez au plus vite : ses cartouches sont déjà montées, la pose prend deux heures.',
        },
        '1_mois': { points: 0, reason: appointment },
        '3_mois': { points: 0, reason: far },
      },
    },
  },
  {
    product: 'osmoseur-premium',
    drawback: 'La reminéralisation ne se règle pas, et sa cartouche s’ajoute au jeu annuel tous les deux à trois ans.',
    weights: {
      usage: {
        résidentiel: { points: 3, reason: 'Pour la maison : il se pose sous l’évier, avec son propre robinet.' },
        les_deux: { points: 3, reason: 'Il sert la maison comme un petit bureau qui dispose d’un évier.' },
      },
      household_size: {
        '1-2': { points: 1 },
        '3-4': {
          points: 5,
          reason: 'Vous êtes trois ou quatre : il sert {Débit à 20 °C}, un litre en moins d’une minute.',
        },
        '5+': {
          points: 2,
          reason: 'Vous êtes nombreux : {Débit à 20 °C}, c’est encore confortable à table.',
          drawback: 'À cinq et plus, l’Osmoseur Prestige sert plus vite ; celui-ci débite {Débit à 20 °C}.',
        },
        entreprise: {
          points: -4,
          drawback: 'Il n’est pas prévu pour une équipe de dix personnes : {Débit à 20 °C}.',
        },
      },
      problem: {
        goût: {
          points: 4,
          reason: 'Vous attendez surtout un meilleur goût : une étape de reminéralisation rend l’eau moins plate.',
        },
        calcaire: {
          points: 4,
          reason:
            'Vous attendez surtout moins de calcaire : sa membrane en retient une grande partie, et l’écran montre les sels dissous avant et après.',
        },
        sécurité: {
          points: 4,
          reason: 'Vous attendez surtout de la sécurité : un détecteur coupe l’arrivée d’eau en cas de fuite.',
        },
        performance: {
          points: 3,
          reason: 'Vous attendez surtout de la performance : {Débit à 20 °C} et {Eau rejetée}.',
        },
        tous: { points: 3, reason: 'Goût et calcaire à la fois : six étapes, dont une reminéralisation.' },
      },
      urgency: {
        '1_mois': { points: 0, reason: appointment },
        '3_mois': { points: 0, reason: far },
      },
    },
  },
  {
    product: 'osmoseur-prestige',
    drawback: 'Il lui faut 24 cm de large et 48 cm de profondeur sous l’évier : mesurez avant de commander.',
    weights: {
      usage: {
        résidentiel: {
          points: 2,
          reason: 'Pour la maison : il se pose sous l’évier et sert à la dose, depuis l’écran.',
        },
        commercial: { points: 2, reason: 'Pour un local : il convient à une petite équipe qui dispose d’un évier.' },
        les_deux: {
          points: 4,
          reason: 'Pour la maison et le travail : il sert une famille comme une petite équipe.',
        },
      },
      household_size: {
        '1-2': {
          points: -2,
          drawback: 'Pour deux personnes, l’Osmoseur Essentiel ou Premium suffit et coûte moins.',
        },
        '3-4': { points: 3, reason: 'Vous êtes trois ou quatre : un litre coule en une trentaine de secondes.' },
        '5+': { points: 6, reason: 'Vous êtes cinq et plus : il sert {Débit à 20 °C}, le plus vif sous évier.' },
        entreprise: {
          points: -1,
          drawback: 'Au-delà d’une dizaine de personnes, la fontaine Osmose Pro est prévue pour cela.',
        },
      },
      problem: {
        goût: {
          points: 3,
          reason: 'Vous attendez surtout un meilleur goût : reminéralisation, puis filtre de finition.',
        },
        calcaire: {
          points: 4,
          reason:
            'Vous attendez surtout moins de calcaire : sept étapes, dont la membrane qui en retient une grande partie.',
        },
        sécurité: {
          points: 3,
          reason: 'Vous attendez surtout de la sécurité : arrêt automatique en cas de fuite, alerte à l’écran.',
        },
        performance: {
          points: 5,
          reason: 'Vous attendez surtout de la performance : {Débit à 20 °C}, et {Eau rejetée}.',
        },
        tous: { points: 4, reason: 'Goût, calcaire et débit à la fois : sept étapes et {Débit à 20 °C}.' },
      },
      urgency: {
        '1_mois': { points: 0, reason: appointment },
        '3_mois': { points: 0, reason: far },
      },
    },
  },
  {
    product: 'osmose-pro',
    drawback:
      'Il lui faut une arrivée d’eau, une évacuation et une prise à moins de trois mètres, et deux entretiens par an.',
    weights: {
      usage: {
        résidentiel: { points: -6, drawback: 'C’est une fontaine de bureau : {Dimensions (L × H × P)}, {Poids}.' },
        commercial: { points: 5, reason: 'Pour un local : une réserve de {Réserve}, sans bonbonnes à porter.' },
        les_deux: {
          points: 2,
          reason: 'Pour la maison et le travail : une fontaine pour l’équipe, avec {Réserve} d’avance.',
        },
      },
      household_size: {
        '1-2': { points: -8, drawback: 'Elle est faite pour dix à trente personnes : à deux, c’est beaucoup trop.' },
        '3-4': { points: -6, drawback: 'Elle est faite pour dix à trente personnes : à quatre, c’est trop.' },
        '5+': { points: 0, drawback: 'Elle est faite pour dix à trente personnes : en dessous, elle travaille peu.' },
        entreprise: { points: 20, reason: 'Vous êtes dix et plus : elle est conçue pour dix à trente personnes.' },
      },
      problem: {
        goût: {
          points: 3,
          reason:
            'Vous attendez surtout un meilleur goût : six étapes, dont une reminéralisation, et une eau servie fraîche.',
        },
        calcaire: {
          points: 3,
          reason: 'Vous attendez surtout moins de calcaire : l’eau de la fontaine ménage aussi la machine à café.',
        },
        sécurité: {
          points: 3,
          reason: 'Vous attendez surtout de la sécurité : arrêt en cas de fuite, et un code protège les réglages.',
        },
        performance: {
          points: 4,
          reason: 'Vous attendez surtout de la performance : elle filtre {Débit de filtration à 20 °C}.',
        },
        tous: { points: 3, reason: 'Goût, calcaire et débit à la fois : six étapes et {Réserve} de réserve.' },
      },
      urgency: {
        '1_mois': { points: 0, reason: appointment },
        '3_mois': { points: 0, reason: far },
      },
    },
  },
  {
    product: 'purificateur-ultra',
    drawback: 'Il faut remplir le bac et vider l’eau rejetée à la main, chaque jour.',
    weights: {
      usage: {
        résidentiel: {
          points: 2,
          reason: 'Pour la maison : il se pose sur le plan de travail, sans plomberie ni perçage.',
        },
        commercial: { points: 1, reason: 'Pour un local loué : rien à percer, il suit un déménagement.' },
        les_deux: { points: 1, reason: 'Pour la maison et le travail : il se déplace et se range.' },
      },
      household_size: {
        '1-2': { points: 4, reason: 'Vous êtes une ou deux personnes : {Capacité}, c’est la bonne taille.' },
        '3-4': {
          points: -2,
          drawback: 'À trois ou quatre, il faut remplir et vider les bacs plusieurs fois par jour.',
        },
        '5+': { points: -6, drawback: 'À cinq et plus, on passe son temps à remplir le bac : {Capacité}.' },
        entreprise: { points: -10, drawback: 'Une carafe à la fois : trop peu pour dix personnes.' },
      },
      problem: {
        goût: {
          points: 2,
          reason: 'Vous attendez surtout un meilleur goût : cinq étapes, dont trois au charbon actif.',
        },
        calcaire: {
          points: 2,
          reason: 'Vous attendez surtout moins de calcaire : la bouilloire se couvre moins de dépôt.',
        },
        sécurité: {
          points: 2,
          reason: 'Vous attendez surtout de la sécurité : il n’est pas raccordé, donc rien à surveiller sous l’évier.',
        },
        performance: { points: -2, drawback: 'Ce n’est pas un appareil rapide : {Durée de préparation}.' },
        tous: { points: 1, reason: 'Goût et calcaire à la fois : les mêmes cartouches que sous l’évier.' },
      },
      urgency: {
        immédiate: { points: 2, reason: 'Vous le voulez au plus vite : il sert après deux rinçages, sans plombier.' },
      },
    },
  },
  {
    product: 'purificateur-douche',
    drawback: 'Il ne traite que la douche : l’eau que vous buvez et le calcaire restent les mêmes.',
    weights: {
      // A complement for small budgets: beside a machine that one can pay, it is no answer.
      budget: {
        '<200€': { points: -12 },
        '200-500€': { points: -20 },
        '500-1000€': { points: -20 },
        '1000€+': { points: -20 },
      },
      household_size: { entreprise: { points: -20 } },
      problem: {
        goût: { points: 1, reason: 'Sous la douche aussi, il atténue l’odeur de chlore, sans travaux.' },
        tous: { points: 1, reason: 'Vous voulez tout à la fois : il atténue l’odeur de chlore sous la douche.' },
        calcaire: { points: -20 },
        sécurité: { points: -20 },
        performance: { points: -20 },
      },
    },
  },
]

export const recommendation = {
  version: 3,
  withinBudgetPoints: 4,
  overBudgetPoints: -2,
  avoidablyOverBudgetPoints: -10,
  unsuitablePoints: -4,
  inStockPoints: 1,
  shownWithinPoints: 24,
  withinBudgetReason: 'Son prix entre dans votre budget : {prix} TTC.',
  overBudgetDrawback: 'Son prix dépasse votre budget : {prix} TTC.',
  unavoidablyOverBudgetDrawback:
    'Son prix dépasse votre budget : {prix} TTC. Dans ce budget, rien de disponible ne convient à vos réponses.',
  inStockReason: 'Vous voulez l’appareil au plus vite : il est en stock.',
  products,
  advice: [
    {
      question: 'problem',
      answer: 'sécurité',
      title: 'Pour la sécurité, aucun appareil n’est nécessaire',
      body: 'L’eau du robinet est contrôlée et potable en France ; votre mairie affiche les résultats. Un osmoseur change le goût et le calcaire. Les appareils ci-dessous n’ont d’intérêt que si vous cherchez ce confort.',
    },
    {
      question: 'budget',
      answer: '<200€',
      title: 'Dans ce budget, nous n’avons pas d’appareil à vous conseiller',
      body: 'Aucun de nos osmoseurs n’entre dans ce budget, et l’eau du robinet est potable. Une carafe au réfrigérateur suffit souvent à laisser partir le goût de chlore ; le vinaigre blanc détartre une bouilloire. Voici tout de même ce qui s’approche de vos réponses.',
    },
  ],
} satisfies RecommendationRules
