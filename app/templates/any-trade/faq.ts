import { transferHold } from '~/models/base/setting'
import type { FrequentQuestionText } from '~/models/base/template'

/** Answers that are true for every shop of this product, whatever it sells. */
export const safePayment: FrequentQuestionText = {
  theme: 'Prix et paiement',
  question: 'Le paiement est-il sûr\u202f?',
  answer:
    'Vous payez auprès d’un prestataire de paiement\u202f: nous ne voyons ni ne conservons votre numéro de carte. Si le paiement est refusé ou si vous quittez la page, la commande n’est pas confirmée et votre panier est conservé\u202f: vous pouvez réessayer ou choisir un autre moyen de paiement.',
}

export const invoice: FrequentQuestionText = {
  theme: 'Prix et paiement',
  question: 'Puis-je recevoir une facture avec la TVA\u202f?',
  answer: '{{vat.invoice}}',
}

export const vatShown: FrequentQuestionText = {
  theme: 'Prix et paiement',
  question: 'Les prix sont-ils affichés HT ou TTC\u202f?',
  answer: '{{vat.shown}}',
}

export const account: FrequentQuestionText = {
  theme: 'Commande et livraison',
  question: 'Faut-il créer un compte pour commander\u202f?',
  answer:
    'Non. La commande se fait sans compte\u202f; le suivi demande son numéro et votre adresse e-mail. Un compte s’ouvre ensuite, si vous le voulez, par un lien reçu par e-mail.',
}

export const realStock: FrequentQuestionText = {
  theme: 'Commande et livraison',
  question: 'Le stock affiché est-il réel\u202f?',
  answer:
    'Oui. Il vient de notre inventaire, moins ce qui est déjà réservé. Le nombre d’articles restants n’est affiché que lorsqu’il est vraiment bas, et si un article change pendant que vous commandez, nous vous le disons avant le paiement.',
}

export const delivery: FrequentQuestionText = {
  theme: 'Commande et livraison',
  question: 'Où livrez-vous, et à quel prix\u202f?',
  answer:
    'Nous livrons en France métropolitaine, en Belgique, en Suisse et au Luxembourg. La livraison coûte {{delivery.fee}}\u202f€ TTC lorsque les articles représentent moins de {{delivery.free_from}}\u202f€{{vat.net}}\u202f; elle est gratuite à partir de {{delivery.free_from}}\u202f€{{vat.net}}. Les dates prévues sont affichées avant le panier.',
}

export const returnCosts: FrequentQuestionText = {
  theme: 'Retours et garanties',
  question: 'Qui paie le renvoi d’un article\u202f?',
  answer:
    'Le retour est {{returns.paid_by}}, avec l’étiquette que nous vous envoyons. Renvoyez l’article dans les 14 jours qui suivent votre déclaration de rétractation. Un article défectueux relève de la garantie légale, qui ne vous coûte rien non plus.',
}

export const payment: FrequentQuestionText = {
  theme: 'Prix et paiement',
  question: 'Comment puis-je payer\u202f?',
  answer: `La page de paiement montre les moyens proposés, avant que vous ne vous engagiez. Avec un virement, ${transferHold}.`,
}

export const orderState: FrequentQuestionText = {
  theme: 'Commande et livraison',
  question: 'Comment suivre ma commande\u202f?',
  answer:
    'Par le lien de l’e-mail de confirmation, ou sur la page de suivi avec le numéro de commande et votre adresse e-mail, sans compte.',
}

export const person: FrequentQuestionText = {
  theme: 'Nous joindre',
  question: 'Comment parler à une personne\u202f?',
  answer:
    'Écrivez-nous par le formulaire de cette page, ou demandez à être rappelé quand des créneaux sont proposés. Nous répondons aussi au {{shop.phone}}. Notre adresse e-mail est {{shop.email}}.',
}
