import type { FrequentQuestionText } from '~/models/base/template'
import { account, invoice, orderState, payment, person, safePayment, vatShown } from '../any-trade/faq'

export const frequentQuestions: FrequentQuestionText[] = [
  {
    theme: 'Votre demande',
    question: 'Comment demander un devis\u202f?',
    answer:
      'Décrivez votre besoin par le questionnaire, par le formulaire de cette page ou par téléphone. Nous vous répondons avec un prix, ce qu’il comprend et un délai. Rien ne vous engage avant votre accord écrit.',
  },
  {
    theme: 'Votre demande',
    question: 'Comment se fixe un rendez-vous\u202f?',
    answer:
      'Par la page «\u202fPrendre rendez-vous\u202f», au créneau qui vous convient, ou en nous écrivant. Après une commande payée, nous vous appelons ou vous écrivons pour fixer la date. Elle se déplace sans frais jusqu’à la veille.',
  },
  {
    theme: 'Votre demande',
    question: 'Que comprend une prestation\u202f?',
    answer:
      'Sa fiche dit ce qui est compris, ce qui ne l’est pas et ce que nous vous demandons de préparer. Tout travail qui n’y figure pas fait l’objet d’un accord écrit préalable, avec son prix.',
  },
  { ...account, theme: 'Commande' },
  { ...orderState, theme: 'Commande' },
  payment,
  safePayment,
  invoice,
  vatShown,
  {
    theme: 'Changer d’avis',
    question: 'Puis-je renoncer à une prestation commandée\u202f?',
    answer:
      'Oui. La loi vous donne 14 jours à compter de la commande\u202f; chez nous, ce délai est de {{returns.days}} jours, sans motif, par le lien «\u202fRenoncer au contrat ici\u202f» au bas de chaque page. Si la prestation a commencé à votre demande pendant ce délai, vous devez la part déjà fournie. Une fois entièrement exécutée à votre demande expresse, elle n’ouvre plus ce droit.',
  },
  {
    theme: 'Changer d’avis',
    question: 'Que faire si la prestation ne me convient pas\u202f?',
    answer:
      'Écrivez-nous à {{shop.email}} en disant ce qui ne va pas\u202f: nous vous répondons et corrigeons ce qui doit l’être. Sans réponse satisfaisante, vous pouvez saisir gratuitement le médiateur de la consommation nommé dans les mentions légales.',
  },
  person,
]
