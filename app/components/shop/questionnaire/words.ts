import type { Answers, Question } from '~/models/questionnaire'

interface OptionWords {
  title: string
  text: string
}

type QuestionWords = {
  [Key in Question]: { title: string; hint: string; options: Record<Answers[Key], OptionWords> }
}

/** The questions and answers as the shopper reads them. */
export const questionWords: QuestionWords = {
  usage: {
    title: 'Où servirez-vous cette eau ?',
    hint: 'L’appareil n’est pas le même sous un évier et dans une salle de pause.',
    options: {
      résidentiel: { title: 'Résidentiel', text: 'À la maison ou en appartement, pour boire et cuisiner.' },
      commercial: { title: 'Commercial', text: 'Au bureau, au cabinet, en boutique.' },
      les_deux: { title: 'Les deux', text: 'À la maison et au travail, sous le même toit.' },
    },
  },
  household_size: {
    title: 'Combien serez-vous à en boire ?',
    hint: 'C’est ce qui décide du débit.',
    options: {
      '1-2': { title: '1 ou 2 personnes', text: 'Une carafe ou deux par jour.' },
      '3-4': { title: '3 ou 4 personnes', text: 'À table, pour les repas et les boissons chaudes.' },
      '5+': { title: '5 personnes et plus', text: 'Une grande famille, une colocation.' },
      entreprise: { title: 'Entreprise', text: '10 salariés et plus.' },
    },
  },
  budget: {
    title: 'Quel est votre budget ?',
    hint: 'Pour l’appareil, TVA comprise. Nous disons quand il est dépassé.',
    options: {
      '<200€': { title: 'Moins de 200 €', text: 'Le strict nécessaire.' },
      '200-500€': { title: 'De 200 à 500 €', text: 'Un appareil simple.' },
      '500-1000€': { title: 'De 500 à 1 000 €', text: 'Un appareil sous évier.' },
      '1000€+': { title: '1 000 € et plus', text: 'Un grand débit ou une fontaine.' },
    },
  },
  problem: {
    title: 'Qu’attendez-vous surtout ?',
    hint: 'L’eau du robinet est potable : il s’agit de goût et de confort.',
    options: {
      goût: { title: 'Le goût', text: 'Moins de goût et d’odeur de chlore.' },
      calcaire: { title: 'Le calcaire', text: 'Moins de tartre dans la bouilloire et la cafetière.' },
      sécurité: { title: 'La sécurité', text: 'Savoir ce que fait l’appareil, éviter une fuite.' },
      performance: { title: 'La performance', text: 'Un bon débit, peu d’eau rejetée.' },
      tous: { title: 'Tout à la fois', text: 'Goût, calcaire et débit comptent autant.' },
    },
  },
  urgency: {
    title: 'Pour quand ?',
    hint: 'Dernière question.',
    options: {
      immédiate: { title: 'Tout de suite', text: 'Le plus tôt possible.' },
      '1_mois': { title: 'Dans le mois', text: 'Le temps de prévoir la pose.' },
      '3_mois': { title: 'Dans les trois mois', text: 'Rien ne presse.' },
      juste_info: { title: 'Juste pour m’informer', text: 'Vous comparez, sans projet précis.' },
    },
  },
}

/** The answer in two words, e.g. beside a reason. */
export function optionTitle<Key extends Question>(question: Key, answer: Answers[Key]): string {
  return questionWords[question].options[answer].title
}
