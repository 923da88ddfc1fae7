import { href } from 'react-router'
import { contactLink, lookUpLink, personLink, type Reply, type ReplyLink } from '~/models/support'
import type { AnswerInput } from './answer-input'
import { reply } from './reply'

const warranty =
  'La garantie légale de conformité, de 2 ans, vous donne droit à la réparation ou au remplacement, sans frais, dans les 30 jours qui suivent votre demande ; à défaut, à une réduction du prix ou au remboursement, dans les cas prévus par la loi. La fiche dit si une garantie commerciale s’y ajoute.'

interface AfterSale {
  pattern: RegExp
  text: string
  links?: ReplyLink[]
}

/** Problems with an order, each answered from the terms of sale and no further. */
const afterSale: AfterSale[] = [
  {
    pattern:
      /\b(fuit|fuient|inond\w*)\b|\b(une|la|ma|des) fuites?\b.*\b(que faire|quoi faire|urgent\w*|urgence|sous|aide\w*)\b|\b(j ai|il y a) (une |des )?fuites?\b|^(une |la )?fuites?( d eau)?( (que|quoi) faire)?$|\bdegats? des eaux\b/,
    text: `Fermez d’abord l’arrivée d’eau de l’appareil, puis débranchez-le ; si l’eau a atteint la prise, coupez le courant au disjoncteur avant d’y toucher. Prenez des photos et ne remettez pas l’appareil en service. Écrivez-nous ensuite avec le numéro de commande.\n\n${warranty}`,
  },
  {
    pattern:
      /\b(colis|paquet|carton|livraison|livre(e|s|es)?|recu(e|s|es)?|arrive(e|s|es|r)?|deballe(e|r)?|deballant|commande)\b.*\b(casse(e|s|es)?|abime(e|s|es)?|endommage(e|s|es)?|brise(e|s|es)?|fele(e|s|es)?|ecrase(e|s|es)?|incomplet|incomplete|manquant(e|s|es)?)\b|\b(casse(e|s|es)?|abime(e|s|es)?|endommage(e|s|es)?|manque)\b.*\b(colis|paquet|carton|livraison|arrivee|reception|piece)\b/,
    text: `Le colis voyage à nos risques jusqu’à sa remise entre vos mains. S’il est abîmé, notez-le sur le bon du transporteur ; gardez le colis et son emballage, prenez des photos et écrivez-nous avec le numéro de commande. Cela facilite les démarches, sans être une condition de vos droits.\n\n${warranty}`,
  },
  {
    pattern:
      /\b(colis|paquet|livraison|commande)\b.*\b(perdu(e|s|es)?|egare(e|s|es)?|vole(e|s|es)?|disparu(e|s|es)?)\b|\b(perdu|egare|vole)\b.*\b(colis|paquet)\b/,
    text: 'Le colis voyage à nos risques jusqu’à sa remise entre vos mains, ou celles d’une personne que vous désignez : s’il se perd avant, c’est à nous d’en répondre. Écrivez-nous avec le numéro de commande.\n\nEn cas de retard, vous pouvez, depuis la page de votre commande, nous mettre en demeure de livrer dans un délai supplémentaire raisonnable. Si nous ne livrons pas dans ce délai, vous pouvez annuler la commande ; nous remboursons alors toutes les sommes versées, au plus tard 14 jours après la fin du contrat.',
    links: [lookUpLink],
  },
  {
    pattern:
      /\b(changer?|changez|modifier?|corriger?|trompe(e|s|r)?|erreur)\b.*\badresse\b(?!.*\b(e ?mail|mail|postale)\b)/,
    text: 'Tant que la commande n’est pas passée, l’adresse se change à l’étape de la livraison. Ensuite, je ne peux pas la modifier : écrivez-nous sans attendre, avec le numéro de commande et la nouvelle adresse. Une personne vous dira si le colis peut encore y être envoyé.',
  },
  {
    pattern:
      /\b(mon|ma|mes|notre|nos)\b.*\b(en panne|casse(e|s|es)?|defectueux|defectueuse|hs)\b|\b(mon|ma|notre|l appareil|l eau|il|elle|ca|osmoseur)\b.*\b(marche|fonctionne|demarre|s allume|coule|demarrent) (plus|pas)\b/,
    text: `Vérifiez la prise, la vanne d’arrivée d’eau et les filtres, comme l’indique la notice. Si cela continue, fermez l’arrivée d’eau, débranchez l’appareil et écrivez-nous avec le numéro de commande et des photos.\n\n${warranty}`,
  },
  {
    pattern:
      /\bdebit\b.*\b(baiss\w*|diminu\w*|chut\w*)\b|\b(baiss\w*|diminu\w*) (de|du|le) debit\b|\bcoule (lentement|moins|peu)\b/,
    text: 'Un débit qui baisse en quelques semaines annonce un filtre encrassé\u202f; si les filtres sont neufs, regardez la vanne, puis un tuyau pincé. Plus l’eau est froide, plus le débit baisse\u202f: en hiver, c’est normal.',
    links: [
      {
        href: href('/blog/:articleId', { articleId: 'entretien-et-filtres' }),
        label: 'Lire l’article sur l’entretien',
      },
    ],
  },
  {
    pattern: /\b(eau|verre)\b.*\b(troubles?|laiteuse|laiteux|nuageuse|bulles)\b/,
    text: 'Un verre trouble qui s’éclaircit en une minute, de bas en haut, n’est pas un défaut\u202f: ce sont de fines bulles d’air. S’il reste trouble, écrivez-nous avec le numéro de commande et une photo.',
  },
  {
    pattern:
      /\b(modifi\w*|corrig\w*|chang\w*|complet\w*|rajout\w*|ajout\w*|enlev\w*|retir\w*)\b.*\b(ma|mon|une|la|cette) commande\b/,
    text: 'Tant que la commande n’est pas passée, tout se change dans le panier. Ensuite, je ne peux pas la modifier\u202f: écrivez-nous sans attendre avec son numéro, et une personne vous dira ce qui est encore possible.',
  },
  {
    pattern:
      /\bsav\b|\bservice apres vente\b|\b(faire|fait|font) (jouer|marcher|valoir|fonctionner) (la |ma |sa )?garantie\b|\b(activ\w*|demand\w*|utilis\w*|beneficier de) (la |ma )garantie\b/,
    text: `Écrivez-nous avec le numéro de commande, ce que vous constatez et des photos.\n\n${warranty}`,
  },
]

export const afterSalePattern = new RegExp(afterSale.map(({ pattern }) => pattern.source).join('|'))

/** What to do at once, the buyer's rights, then a way to reach a person. */
export function afterSaleAnswer({ question }: AnswerInput): Reply | undefined {
  const found = afterSale.find(({ pattern }) => pattern.test(question.plain))
  return found && reply(found.text, [personLink, contactLink, ...(found.links ?? [])])
}
