import { href } from 'react-router'
import {
  type DomainNotice,
  DRAFT_DAYS,
  LAST_NOTICE_DAYS,
  meanwhileText,
  NOTICE_DAYS,
  plans,
  privateMeanwhileText,
  TRIAL_DAYS,
  type TrialNotice,
} from '~/models/platform/tenant'
import { formatDateTime } from '~/models/values/french-date'
import { formatTtc, standardVat } from '~/models/values/money'
import { ofName } from '~/models/values/wording'
import { isKeyOf } from '~/runtime/record'
import { DAY_MS } from '~/runtime/time'
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
  { data: { company, origin, trialEndAt, isOnSale = false, isTakenUp, token: given } }: QueuedMail<'workspace-ready'>,
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
      paragraph(isTakenUp ? takenUpText : privateMeanwhileText),
      paragraph(
        `À la fin de l’essai rien n’est facturé\u202f: sans formule, l’espace passe en lecture seule. ${meanwhileText(isOnSale)}`,
      ),
    ],
  }
}

const takenUpText =
  'Il contient tout ce que l’archive gardait. Connectez de nouveau votre compte Stripe et votre adresse d’envoi, et relancez les agents\u202f: rien de cela ne quitte une installation.'

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

const keptText =
  'Vos données restent en place\u202f: vous les consultez et les téléchargez comme avant, et vos clients gardent leurs droits.'

interface Period {
  period: string
  over: 'terminé' | 'terminée'
}

/** Title and paragraphs of each. */
const noticeTexts: Record<TrialNotice['kind'], (period: Period, end: string, deletion: string) => [string, string[]]> =
  {
    'three-days': ({ period }, end) => [
      `${period} se termine dans trois jours`,
      [`${period} de votre espace se termine le ${end}. Pour continuer, choisissez une formule d’ici là.`],
    ],
    'one-day': ({ period }, end) => [
      `${period} se termine demain`,
      [`${period} de votre espace se termine le ${end}. Ensuite il passe en lecture seule\u202f; rien n’est facturé.`],
    ],
    ended: ({ period, over }, end, deletion) => [
      `${period} est ${over}`,
      [
        `${period} de votre espace a pris fin le ${end}\u202f: il est en lecture seule, et rien n’est facturé.`,
        keptText,
        `Avec une formule, il rouvre comme vous l’avez laissé. Sans formule, il sera supprimé le ${deletion}, après deux autres avis.`,
      ],
    ],
    'deletion-soon': (_, end, deletion) => [
      'Votre espace sera supprimé',
      [`Votre espace est en lecture seule depuis le ${end}. Sans formule, il sera supprimé le ${deletion}.`, keptText],
    ],
    'deletion-near': (_, end, deletion) => [
      'Dernier avis avant la suppression',
      [
        `Votre espace est en lecture seule depuis le ${end}. Sans formule, il sera supprimé le ${deletion}, définitivement.`,
        'Téléchargez son archive si vous voulez en garder le contenu.',
      ],
    ],
  }

function unpaidText({ period }: Period, end: string, deletion: string): [string, string[]] {
  return [
    `${period} n’est pas payée`,
    [
      `${period} n’a pas pu être débitée : depuis le ${end}, votre espace est en lecture seule.`,
      keptText,
      `Dès que le paiement aboutit, il rouvre comme vous l’avez laissé. Sans paiement, il sera supprimé le ${deletion}, après deux autres avis.`,
    ],
  ]
}

/** The end of a trial or of a paid period, before and after it. */
export function workspaceNotice(
  _: WritingShop,
  { data: { notice, company, origin, until, plan, isUnpaid = false }, at }: QueuedMail<'workspace-notice'>,
): Letter {
  const end = new Date(until)
  const planned = end.getTime() + NOTICE_DAYS * DAY_MS
  const deletion = new Date(
    Math.max(planned, at.getTime() + (notice === 'deletion-near' ? LAST_NOTICE_DAYS * DAY_MS : 0)),
  )
  const period: Period = plan
    ? { period: `Votre formule ${plan}`, over: 'terminée' }
    : { period: 'Votre essai', over: 'terminé' }
  const words = isKeyOf(noticeTexts, notice) ? noticeTexts[notice] : noticeTexts.ended
  const paris = (day: Date) => `${formatDateTime(day)} (heure de Paris)`
  const [title, lines] =
    isUnpaid && notice === 'ended'
      ? unpaidText(period, paris(end), paris(deletion))
      : words(period, paris(end), paris(deletion))
  return {
    subject: `${company}\u202f: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    title,
    blocks: [
      ...lines.map(paragraph),
      button('Voir les formules', origin + href('/admin/formule')),
      facts(fact('Adresse', origin)),
    ],
  }
}

/** How to pay what the owner asked for. */
export function planAsked(
  { settings }: WritingShop,
  { data: { company, plan, reference } }: QueuedMail<'plan-asked'>,
): Letter {
  const cents = isKeyOf(plans, plan) ? plans[plan].priceCents : 0
  return {
    subject: `${company}\u202f: votre demande de la formule ${plan}`,
    title: `Formule ${plan} demandée`,
    blocks: [
      paragraph(
        `Vous avez demandé la formule ${plan} pour l’espace ${ofName(company)}. Elle commence quand nous recevons votre virement\u202f; rien n’est prélevé, et sans virement rien n’est dû.`,
      ),
      facts(
        fact('Montant, pour un mois', `${formatTtc(cents, standardVat)} TTC`, true),
        fact('Titulaire', settings['transfer.holder']),
        fact('IBAN', settings['transfer.iban'], true),
        fact('BIC', settings['transfer.bic']),
        fact('Référence à écrire', reference, true),
      ),
      paragraph('Vous n’avez rien demandé\u202f? Ne faites rien\u202f: la demande reste sans effet.'),
    ],
  }
}

/** Title and paragraphs of each; `end` is the day of what is announced. */
const domainTexts: Record<DomainNotice, (host: string, home: string, end: string) => [string, string[]]> = {
  address: (host, home) => [
    `${host} est l’adresse de votre espace`,
    [
      `Vos pages, vos liens et vos e-mails utilisent maintenant ${host}. L’ancienne adresse y conduit.`,
      'Connectez-vous de nouveau : une connexion ne vaut que pour l’adresse où elle a été ouverte.',
      `Si le domaine cessait de répondre, votre back-office resterait ouvert à l’adresse ${home}/login.`,
    ],
  ],
  lost: (host, home, end) => [
    `La preuve de ${host} a disparu`,
    [
      `Nous ne trouvons plus l’enregistrement qui prouve que ${host} est à vous, et ce domaine ne conduit plus à votre espace.`,
      `Rien ne change jusqu’au ${end}. Ensuite le domaine est retiré, et l’adresse de votre espace redevient ${home}.`,
      'Pour le garder, remettez l’enregistrement TXT chez votre bureau d’enregistrement, puis vérifiez le domaine.',
    ],
  ],
  'lost-removed': (host, home) => [
    `${host} est retiré de votre espace`,
    [
      `La preuve que ${host} est à vous n’est pas revenue. Votre espace répond à l’adresse ${home}.`,
      'Dès que l’enregistrement est remis, vous pouvez vérifier le domaine de nouveau.',
    ],
  ],
  taken: (host, home) => [
    `${host} est retiré de votre espace`,
    [
      `La preuve que ${host} est à vous avait disparu, et un autre espace a prouvé que ce domaine est à lui.`,
      `Votre espace répond à l’adresse ${home}.`,
    ],
  ],
  plan: (host, home, end) => [
    `${host} sera retiré de votre espace`,
    [
      `Votre formule ne comprend pas le domaine ${host}. Il est retiré le ${end} ; d’ici là rien ne change.`,
      `Ensuite votre espace répond à l’adresse ${home}. Pour garder le domaine, choisissez une formule qui le comprend.`,
    ],
  ],
  'plan-removed': (host, home) => [
    `${host} est retiré de votre espace`,
    [
      `Votre formule ne comprend pas le domaine ${host}. Votre espace répond à l’adresse ${home}.`,
      'Avec une formule qui le comprend, vous pouvez vérifier le domaine de nouveau.',
    ],
  ],
}

/** What became of a domain; its button leads to the name on the platform, which answers in any case. */
export function workspaceDomain(
  _: WritingShop,
  { data: { notice, company, host, home, until } }: QueuedMail<'workspace-domain'>,
): Letter {
  const end = until ? `${formatDateTime(new Date(until))} (heure de Paris)` : ''
  const [title, lines] = domainTexts[isKeyOf(domainTexts, notice) ? notice : 'address'](host, home, end)
  return {
    subject: `${company} : ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    title,
    blocks: [
      ...lines.map(paragraph),
      button('Voir les domaines', home + href('/admin/domaines')),
      facts(fact('Domaine', host)),
    ],
  }
}
