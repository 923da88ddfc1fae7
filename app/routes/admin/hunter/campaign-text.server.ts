import { href } from 'react-router'
import type { Notice } from '~/middleware/flash.server'
import { unidentifiedText } from '~/models/base/outbox/index.server'
import type { ChangeCampaignResult } from '~/models/mailing/campaign/index.server'
import { caution } from '../row-answer.server'

type Refusal = Exclude<ChangeCampaignResult, { ok: true }>

export function refusalNotice(refusal: Refusal): Notice {
  const notice = caution(refusalText(refusal))
  return refusal.reason === 'unidentified' ? { ...notice, link: identityLink() } : notice
}

export function identityLink() {
  return { href: href('/admin/settings/:group', { group: 'identite' }), label: 'Compléter l’identité légale' }
}

export function refusalText(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'unknown':
      return 'Cette campagne n’existe plus.'
    case 'running':
      return 'Cette campagne est en cours\u202f: mettez-la en pause d’abord.'
    case 'done':
      return 'Cette campagne est terminée\u202f: créez-en une autre.'
    case 'not-approved':
      return 'Ce texte n’est pas approuvé\u202f: approuvez-le, puis lancez la campagne.'
    case 'role-lost':
      return 'La personne qui l’a approuvée n’est plus administrateur\u202f: modifiez la campagne, puis approuvez-la de nouveau.'
    case 'nobody':
      return 'Aucun prospect ne peut recevoir cette campagne\u202f: changez son audience.'
    case 'unidentified':
      return unidentifiedText
    case 'not-configured':
      return refusal.message
    case 'changed':
      return `${refusal.by} a changé cette campagne entre-temps\u202f: rien n’est enregistré. Rechargez la page pour voir ses mots.`
  }
}
