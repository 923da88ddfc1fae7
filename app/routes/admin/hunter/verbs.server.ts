import { href } from 'react-router'
import { z } from 'zod'
import { done, type Notice } from '~/middleware/flash.server'
import { findSenderObstacle, isUnidentified, unidentifiedText } from '~/models/base/outbox/index.server'
import { type FeedPlatform, feedForm, feedPlatforms, platformLabels, platformOrigins } from '~/models/crm/lead-feed'
import { changeFeed, removeFeed } from '~/models/crm/lead-feed/index.server'
import { bulkStatusForm, prospectStatusLabels } from '~/models/crm/prospect'
import { setProspectStatuses, undoProspectStatuses } from '~/models/crm/prospect/index.server'
import {
  approveCampaign,
  type ChangeCampaignResult,
  countAudience,
  pauseCampaign,
  runCampaign,
} from '~/models/mailing/campaign/index.server'
import { versionField } from '~/models/values/version-field'
import { config } from '~/runtime/config.server'
import { bulk, restoredText } from '../bulk.server'
import { chosen } from '../list-filter'
import { caution, returnField } from '../row-answer.server'
import { type Asked, changed, missing, type Outcome, verb, verbsOf, wrong } from '../verbs.server'
import { identityLink, requireCampaign } from './campaign-page.server'

const prospects = href('/admin/agent-hunter/prospects')

export const prospectsVerbs = verbsOf('/admin/agent-hunter/prospects/*', {
  statut: bulk(prospects, async ({ db, value: { rows, text }, actor, at }) => {
    const sent = bulkStatusForm.safeParse({ status: text('status'), reason: text('reason') })
    if (!sent.success) return caution(`${sent.error.issues[0]?.message}.`)
    const label = `«\u202f${prospectStatusLabels[sent.data.status]}\u202f»`
    return {
      result: await setProspectStatuses(db, { rows, ...sent.data, actor, at }),
      words: (count) =>
        count === 1 ? `1 prospect est passé à ${label}.` : `${count} prospects sont passés à ${label}.`,
      undo: href('/admin/agent-hunter/prospects/*', { '*': 'statut/annuler' }),
    }
  }),

  'statut/annuler': bulk(prospects, async ({ db, value: { rows }, actor, at }) => ({
    result: await undoProspectStatuses(db, { rows, actor, at }),
    words: restoredText,
  })),
})

const stateForm = z.object({
  to: z.enum(['approved', 'running', 'paused']),
  version: versionField,
  retour: returnField,
})

const stateText = {
  approved: 'Campagne approuvée. Elle attend que vous la lanciez.',
  running: 'Campagne lancée\u202f: les messages partent dans les heures et la limite du jour.',
  paused: 'Campagne en pause\u202f: rien ne part plus.',
}

export const campaignVerbs = verbsOf('/admin/agent-hunter/campagnes/:campaignId/*', {
  etat: verb(
    stateForm,
    async (asked) => {
      const set = await setState(asked)
      return set.ok ? done(stateText[asked.value.to]) : refusalNotice(set)
    },
    caution('Demande illisible\u202f: rechargez la page.'),
  ),
})

export const sourceVerbs = verbsOf('/admin/agent-hunter/sources/*', {
  ':platform': verb(
    feedForm,
    ofPlatform(async ({ db, identity, value, actor, at }, platform) => {
      const input = { ...value, platform, extraOrigins: config.leadFeedOrigins, signer: identity.signer, actor, at }
      const stored = await changeFeed(db, input)
      if (stored.ok) return done(`${platformLabels[platform].name}\u202f: source enregistrée.`)
      if (stored.reason === 'foreign') return wrong('url', `Une adresse de ${platformOrigins[platform]}`, 400)
      if (stored.reason === 'no-token') return wrong('token', 'Indiquez le jeton de cette adresse', 400)
      return changed(stored.version, [`${stored.by || 'Quelqu’un'} a changé cette source entre-temps.`])
    }),
  ),

  ':platform/retirer': verb(
    z.object({ retour: returnField }),
    ofPlatform(async ({ db, actor, at }, platform) => {
      await removeFeed(db, { platform, actor, at })
      return done(`${platformLabels[platform].name} n’est plus collecté.`)
    }),
  ),
})

export type CampaignVerb = (typeof campaignVerbs.paths)[number]
export type SourceVerb = (typeof sourceVerbs.paths)[number]

async function setState({ db, identity, context, params, value, actor, at }: Asked<z.output<typeof stateForm>>) {
  const { id, content } = await requireCampaign(context, params.campaignId ?? '')
  const input = { id, version: value.version, actor, at }
  if (value.to === 'paused') return pauseCampaign(db, input)
  if (value.to === 'running') return runCampaign(db, { ...input, obstacle: await findSenderObstacle({ db, identity }) })
  const { reached } = await countAudience(db, { audience: content.audience, campaignId: id, at })
  return approveCampaign(db, { ...input, reached, isUnidentified: await isUnidentified({ db, identity }) })
}

/** With the platform named in the path. */
function ofPlatform<Value>(run: (asked: Asked<Value>, platform: FeedPlatform) => Promise<Outcome>) {
  return async (asked: Asked<Value>): Promise<Outcome> => {
    const platform = chosen(asked.params.platform ?? '', feedPlatforms)
    return platform ? run(asked, platform) : missing('Source inconnue')
  }
}

type Refusal = Exclude<ChangeCampaignResult, { ok: true }>

function refusalNotice(refusal: Refusal): Notice {
  const notice = caution(refusalText(refusal))
  return refusal.reason === 'unidentified' ? { ...notice, link: identityLink() } : notice
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
