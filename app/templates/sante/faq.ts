import type { FrequentQuestionText } from '~/models/base/template'
import { person } from '../any-trade/faq'

export const frequentQuestions: FrequentQuestionText[] = [
  {
    theme: 'Rendez-vous',
    question: 'Comment demander un rendez-vous\u202f?',
    answer:
      'Par la page «\u202fPrendre rendez-vous\u202f»\u202f: choisissez le jour et l’heure, la confirmation arrive par e-mail. Vous pouvez aussi téléphoner au {{shop.phone}}.',
  },
  {
    theme: 'Rendez-vous',
    question: 'Que faire en cas d’urgence\u202f?',
    answer:
      'Appelez le 15 ou le 112, sans attendre notre réponse. Le 114 répond par SMS aux personnes qui n’entendent ou ne parlent pas. Ce site et son assistant ne traitent aucune urgence.',
  },
  {
    theme: 'Rendez-vous',
    question: 'Comment annuler ou déplacer un rendez-vous\u202f?',
    answer:
      'Par le lien de la confirmation, ou au téléphone, au plus tôt\u202f: jusqu’à la veille, c’est sans frais, et la place sert à quelqu’un d’autre.',
  },
  {
    theme: 'Rendez-vous',
    question: 'Venez-vous à domicile\u202f?',
    answer:
      'Oui, quand venir au cabinet n’est pas possible et que la distance le permet. Demandez une visite\u202f: nous vous appelons pour dire si elle est possible, quand, et à quel prix.',
  },
  {
    theme: 'Prix et remboursement',
    question: 'Combien coûte un rendez-vous\u202f?',
    answer:
      'Sa fiche donne la durée et le prix. S’il peut changer, par exemple pour une visite, le prix vous est dit avant que vous ne confirmiez. Un devis écrit est remis quand la loi le demande ou quand vous le souhaitez.',
  },
  {
    theme: 'Prix et remboursement',
    question: 'Suis-je remboursé\u202f?',
    answer:
      'Cela dépend de l’acte, de notre convention avec l’Assurance maladie, de la prescription et de votre complémentaire. La fiche dit ce que nous en savons\u202f; votre caisse et votre complémentaire vous donnent le montant exact.',
  },
  {
    theme: 'Prix et remboursement',
    question: 'Comment puis-je payer\u202f?',
    answer:
      'Sur place, le jour du rendez-vous, par les moyens affichés au cabinet. Aucun paiement n’est demandé sur ce site pour un rendez-vous sur demande.',
  },
  {
    theme: 'Confidentialité',
    question: 'Que dois-je écrire dans le formulaire\u202f?',
    answer:
      'Votre nom, un créneau, et le motif en quelques mots neutres, comme «\u202fpremier rendez-vous\u202f». N’y mettez ni symptôme, ni traitement, ni ordonnance, ni résultat\u202f: nous en parlons de vive voix, sous le secret professionnel.',
  },
  {
    theme: 'Confidentialité',
    question: 'Ce site donne-t-il un avis de santé\u202f?',
    answer:
      'Non. Il dit qui nous sommes, ce que nous faisons et comment nous joindre. Le questionnaire oriente vers une sorte de rendez-vous, et rien de plus. Un avis se donne en consultation.',
  },
  person,
]
