import { href } from 'react-router'
import { scanName } from '~/models/platform/security'
import { listReportedFindings } from '~/models/platform/security/index.server'
import { formatDateTime, formatMoment } from '~/models/values/french-date'
import { ofName } from '~/models/values/wording'
import { automaticNotice, button, fact, facts, type Letter, paragraph, type QueuedMail, requireSubject } from './letter'
import type { MailShop } from './shop.server'

/** To an administrator: the critical finding, its evidence and its fix. */
export async function securityAlert(
  { db, origin, settings }: MailShop,
  { data, at }: QueuedMail<'security-alert'>,
): Promise<Letter> {
  const findings = await listReportedFindings(db, data)
  const [first] = findings
  requireSubject(first)
  const names = findings.map(({ scan }) => scanName(scan)).join(', ')
  return {
    subject: `Sécurité ${ofName(settings['shop.name'])}\u202f: ${names}`,
    title: 'Un contrôle de sécurité demande votre attention',
    blocks: [
      paragraph(`L’analyse du ${formatDateTime(at)} (heure de Paris) a trouvé ce qui suit.`),
      ...findings.map(({ scan, evidence, fix }) =>
        facts(fact('Contrôle', scanName(scan)), fact('Constat', evidence), fact('Remède', fix ?? '')),
      ),
      button('Voir l’analyse', origin + href('/admin/agent-fortress')),
      paragraph('Vous ne recevrez pas d’autre message à ce sujet tant que ce n’est pas réparé.'),
    ],
    footer: automaticNotice(at),
  }
}

/** To an administrator of the machine: why there is no new backup. */
export function backupFailed(
  { origin, settings }: MailShop,
  { data: { reason, lastAt }, at }: QueuedMail<'backup-failed'>,
): Letter {
  return {
    subject: `Sauvegarde manquée ${ofName(settings['shop.name'])}`,
    title: 'La sauvegarde automatique n’a pas pu être faite',
    blocks: [
      facts(fact('Raison', reason), fact('Dernière sauvegarde', lastAt ? formatMoment(lastAt) : 'aucune')),
      paragraph(
        'La boutique fonctionne, mais ce qui s’y fait depuis la dernière sauvegarde serait perdu avec son disque.',
      ),
      button('Voir le système', origin + href('/admin/system')),
      paragraph(
        'La sauvegarde est essayée de nouveau toutes les cinq minutes. Tant qu’elle échoue, vous recevez un message par jour.',
      ),
    ],
    footer: automaticNotice(at),
  }
}
