import { href } from 'react-router'
import { z } from 'zod'
import { resendMail, resendMails, undoResends } from '~/mails/outbox-changes.server'
import { done } from '~/middleware/flash.server'
import { versionField } from '~/models/values/version-field'
import { bulk, restoredText } from '../bulk.server'
import { caution, incomplete, returnField } from '../row-answer.server'
import { verb, verbsOf } from '../verbs.server'

const refusalText = {
  unknown: 'Cet e-mail a été effacé entre-temps.',
  stale: 'Cet e-mail a déjà été renvoyé entre-temps\u202f: il n’est pas parti une fois de plus.',
  waiting: 'Cet e-mail est déjà dans la file d’envoi.',
  withdrawn: 'Son destinataire a retiré son accord\u202f: l’e-mail ne part pas.',
  refused: 'Son destinataire refuse nos e-mails\u202f: celui-ci ne part pas.',
  'invitation-over':
    'Cette invitation est partie, a expiré, a servi ou a été remplacée\u202f: renvoyez-en une depuis la page des administrateurs.',
  'link-over': 'Le lien qu’il contient est parti ou a expiré\u202f: la personne peut en demander un nouveau.',
}

export const mailVerbs = verbsOf('/admin/mails/:emailId/*', {
  renvoyer: verb(
    z.object({ resends: versionField, retour: returnField }),
    async ({ db, params: { emailId = '' }, value: { resends: seenResends }, actor, at }) => {
      const resent = await resendMail(db, { id: emailId, seenResends, by: actor, at })
      return resent.ok ? done('L’e-mail est de nouveau dans la file d’envoi.') : caution(refusalText[resent.reason])
    },
    incomplete,
  ),
})

export type MailVerb = (typeof mailVerbs.paths)[number]

export const resendVerbs = verbsOf('/admin/mails/renvoyer/*', {
  '': bulk(href('/admin/mails'), async ({ db, value: { rows }, actor, at }) => ({
    result: await resendMails(db, { rows, by: actor, at }),
    words: (count) =>
      count === 1 ? '1 e-mail repart dans 30 secondes.' : `${count} e-mails repartent dans 30 secondes.`,
    undo: href('/admin/mails/renvoyer/*', { '*': 'annuler' }),
  })),

  annuler: bulk(href('/admin/mails'), async ({ db, value: { rows }, actor, at }) => ({
    result: await undoResends(db, { rows, by: actor, at }),
    words: restoredText,
  })),
})
