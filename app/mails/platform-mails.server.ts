import { href } from 'react-router'
import { DRAFT_DAYS, openMeanwhileText, privateMeanwhileText, TRIAL_DAYS } from '~/models/platform/tenant'
import { formatDateTime } from '~/models/values/french-date'
import { ofName } from '~/models/values/wording'
import { button, fact, facts, type Letter, paragraph, type QueuedMail } from './letter'
import type { WritingShop } from './shop.server'

/** Opening the link changes nothing: its page asks first. */
export function onboardingResume(
  { origin, signer }: WritingShop,
  { data: { draftId, company } }: QueuedMail<'onboarding-resume'>,
): Letter {
  const reference = signer.signReference('onboarding', draftId)
  return {
    subject: `Votre inscription à Catalyse\u202f: ${company}`,
    title: 'Reprendre votre inscription',
    blocks: [
      paragraph(
        `Vos réponses pour l’espace ${ofName(company)} sont enregistrées. Ce lien les rouvre sur n’importe quel appareil, pendant ${DRAFT_DAYS} jours après votre dernière réponse.`,
      ),
      button('Reprendre l’inscription', origin + href('/catalyse/onboarding/reprendre/:reference', { reference })),
      paragraph(
        'Vous n’avez rien demandé\u202f? Ne faites rien\u202f: sans création de l’espace, ces réponses sont effacées.',
      ),
    ],
  }
}

export function workspaceReady(
  { takeToken }: WritingShop,
  { data: { company, origin, trialEndAt, token: given } }: QueuedMail<'workspace-ready'>,
): Letter {
  const token = takeToken(given)
  return {
    subject: `L’espace ${ofName(company)} est prêt`,
    title: 'Votre espace est prêt',
    blocks: [
      paragraph('Choisissez d’abord votre mot de passe\u202f: ce lien sert une seule fois, dans les sept jours.'),
      button('Choisir mon mot de passe', origin + href('/login/lien/:token', { token })),
      facts(
        fact('Adresse', origin),
        fact(`Fin de l’essai de ${TRIAL_DAYS} jours`, `${formatDateTime(new Date(trialEndAt))} (heure de Paris)`),
      ),
      paragraph(privateMeanwhileText),
      paragraph(
        `À la fin de l’essai rien n’est facturé\u202f: sans formule, l’espace passe en lecture seule. ${openMeanwhileText}`,
      ),
    ],
  }
}

export function workspaceDeletion(
  { origin }: WritingShop,
  { data: { company, deleteAt } }: QueuedMail<'workspace-deletion'>,
): Letter {
  const day = formatDateTime(new Date(deleteAt))
  return {
    subject: `L’espace ${ofName(company)} sera supprimé`,
    title: 'Votre espace sera supprimé',
    blocks: [
      paragraph(
        `L’espace ${ofName(company)} est suspendu. Ses données seront supprimées le ${day} (heure de Paris), définitivement.`,
      ),
      paragraph('Pour le garder ou en recevoir une copie d’ici là, écrivez-nous.'),
      button('Nous écrire', origin + href('/support')),
    ],
  }
}

export function workspaceReadOnly(
  { origin }: WritingShop,
  { data: { company, origin: address, reason } }: QueuedMail<'workspace-read-only'>,
): Letter {
  return {
    subject: `L’espace ${ofName(company)} est en lecture seule`,
    title: 'Votre espace est en lecture seule',
    blocks: [
      paragraph(
        `Nous avons mis l’espace ${ofName(company)} en lecture seule\u202f: il ne prend plus de commande, et rien de nouveau ne s’y enregistre.`,
      ),
      ...(reason ? [paragraph(`Pourquoi\u202f: ${reason}`)] : []),
      paragraph(
        'Vos données restent en place\u202f: vous les consultez et les téléchargez comme avant. Les commandes déjà passées suivent leur cours, et vos clients gardent leurs droits.',
      ),
      facts(fact('Adresse', address)),
      paragraph('Pour rouvrir votre espace, écrivez-nous\u202f: nous vous dirons ce qu’il faut.'),
      button('Nous écrire', origin + href('/support')),
    ],
  }
}
