import { data, href, type RouterContextProvider } from 'react-router'
import { formatPercent } from '~/components/admin/dashboard/format'
import { previewCampaign } from '~/mails/campaign-mail.server'
import { mailShopOf } from '~/mails/shop.server'
import { adminRequest } from '~/middleware/administrator.server'
import { listSendingAgents } from '~/models/base/agent/index.server'
import { findSenderObstacle, isUnidentified, unidentifiedText } from '~/models/base/outbox/index.server'
import type { Settings } from '~/models/base/setting'
import { readSettings } from '~/models/base/setting/index.server'
import {
  type AudienceCount,
  type CampaignFigures,
  campaignStateNames,
  exclusions,
  exclusionText,
  type Lackable,
  lackedValues,
} from '~/models/mailing/campaign'
import {
  type CampaignWithContent,
  countAudience,
  exclusionOf,
  findCampaign,
  measuresOf,
  readCampaignFigures,
  readSlice,
} from '~/models/mailing/campaign/index.server'
import { lackedSentences } from '~/models/mailing/mail-text'
import { formatMoment } from '~/models/values/french-date'
import { labelOf } from '~/models/values/wording'
import { entriesOf } from '~/runtime/record'

const SHOWN_PROSPECTS = 20
const MAX_SCANNED = 200
type Context = Readonly<RouterContextProvider>

export async function requireCampaign(context: Context, id: string): Promise<CampaignWithContent> {
  const campaign = await findCampaign(adminRequest(context).db, id)
  if (!campaign) throw data('Campagne inconnue', { status: 404 })
  return campaign
}

export type CampaignView = ReturnType<typeof toCampaignView>

/** `template`: subject of the first mail. */
export function toCampaignView(
  campaign: CampaignWithContent,
  { figures, settings }: { figures: CampaignFigures | undefined; settings: Settings },
) {
  const { id, version, state, content, created_at } = campaign
  return {
    ...{ id, version, name: content.name, label: labelOf(campaignStateNames, state) },
    isActive: state === 'running',
    canEdit: state !== 'running' && state !== 'done',
    template: content.steps[0]?.subject ?? 'illisible',
    facts: [
      { label: 'Prospects ciblés', value: counted(figures?.recipients ?? 0) },
      { label: 'E-mails envoyés', value: counted(figures?.sent ?? 0) },
      { label: 'Ouvertures', value: opensText(figures, settings) },
      { label: 'Clics', value: clicksText(figures) },
      { label: 'Créée le', value: formatMoment(created_at) },
    ],
  }
}

/** Loads of the image; one reader may load it more than once. */
function opensText(figures: CampaignFigures | undefined, settings: Settings): string {
  const { opens } = measuresOf(figures, settings)
  if (opens === null) return 'non mesurées'
  const sent = figures?.opensSent ?? 0
  return `${counted(opens)} pour ${mailsText(sent)} (${formatPercent((100 * opens) / sent)})`
}

function clicksText(figures: CampaignFigures | undefined): string {
  if (!figures || figures.clicksSent === 0) return 'non mesurés'
  return `${counted(figures.clicks)} sur ${mailsText(figures.clicksSent)} à qui l’a accepté`
}

function mailsText(count: number): string {
  return `${counted(count)} ${count > 1 ? 'messages' : 'message'}`
}

export type CampaignPageData = Awaited<ReturnType<typeof loadCampaignPage>>

/** `history`: who wrote, approved or paused it; `obstacles`: what prevents it from running; `remedy`: where to resolve one. */
export async function loadCampaignPage(context: Context, { id, search }: { id: string; search: URLSearchParams }) {
  const { db, administrator, at } = adminRequest(context)
  const campaign = await requireCampaign(context, id)
  const figures = await readCampaignFigures(db, [id])
  const settings = await readSettings(db)
  const audience = await countAudience(db, { audience: campaign.content.audience, campaignId: id, at })
  const isApproved = campaign.approved_version === campaign.version
  const isOpen = campaign.state !== 'running' && campaign.state !== 'done'
  return {
    campaign: toCampaignView(campaign, { figures: figures.get(id), settings }),
    history: historyOf(campaign),
    ...(await loadObstacles(context, campaign, audience)),
    canApprove: isOpen && !isApproved,
    canRun: isOpen && isApproved,
    isPaused: campaign.state === 'paused',
    audience: {
      meant: prospectsText(audience.meant),
      reached: prospectsText(audience.reached),
      excluded: exclusions.flatMap((key) => {
        const count = audience.excluded[key]
        const [one, several] = exclusionText[key]
        return count === 0 ? [] : [{ words: count === 1 ? one : several, count: counted(count) }]
      }),
      lacking: lackingOf(campaign, audience),
    },
    steps: campaign.content.steps.map(({ subject, text, afterDays }, place) => ({
      step: place + 1,
      title: place === 0 ? subject : `Relance, ${afterDays} jours après\u202f: ${subject}`,
      text,
    })),
    preview: await loadPreviewPart(context, { campaign, search }),
    tester: administrator.email,
  }
}

const lackedNames: Record<Lackable, string> = {
  prenom: 'de prénom',
  nom: 'de nom',
  entreprise: 'd’entreprise',
}

/** For each placeholder of the messages that some lack: how many, and the sentences that they get. */
function lackingOf({ content }: CampaignWithContent, { lacking }: AudienceCount) {
  const texts = content.steps.flatMap(({ subject, text }) => [subject, text])
  return entriesOf(lackedNames).flatMap(([key, name]) => {
    const count = lacking[key]
    const found = count > 0 ? lackedSentences(texts, { name: key, value: lackedValues[key] }) : []
    if (found.length === 0) return []
    const who = `${counted(count)} ${count > 1 ? 'n’ont' : 'n’a'} pas ${name}`
    const written = found.map(({ sentence, without }) => `«\u202f${sentence}\u202f» s’écrira «\u202f${without}\u202f»`)
    return [`${who}\u202f: ${written.join('\u202f; ')}. Une autre phrase\u202f? Modifiez le message avant d’approuver.`]
  })
}

async function loadObstacles(context: Context, { state }: CampaignWithContent, { reached }: AudienceCount) {
  const { db, identity } = adminRequest(context)
  if (state === 'done') return { obstacles: [], remedy: undefined }
  const unidentified = await isUnidentified({ db, identity })
  const missing = [await findSenderObstacle({ db, identity }), unidentified ? unidentifiedText : undefined]
  const isStopped = !(await listSendingAgents(db)).includes('email')
  return {
    obstacles: [
      ...new Set(missing.filter((words) => words !== undefined)),
      ...(isStopped ? ['Mercury est arrêté\u202f: rien ne part avant que vous le démarriez.'] : []),
      ...(reached === 0 && state === 'draft' ? ['Aucun prospect ne peut recevoir cette campagne.'] : []),
    ],
    remedy: unidentified ? identityLink() : undefined,
  }
}

export function identityLink() {
  return { href: href('/admin/settings/:group', { group: 'identite' }), label: 'Compléter l’identité légale' }
}

function historyOf(campaign: CampaignWithContent): string[] {
  const { created_by, created_at, version, approved_by, approved_at, started_at, paused_because, finished_at } =
    campaign
  return [
    `Créée par ${created_by}, ${formatMoment(created_at)}. Version ${version}.`,
    ...(approved_by && approved_at
      ? [`Approuvée par ${approved_by}, ${formatMoment(approved_at)}.`]
      : ['Pas encore approuvée.']),
    ...(started_at ? [`Lancée ${formatMoment(started_at)}.`] : []),
    ...(paused_because ? [paused_because] : []),
    ...(finished_at ? [`Terminée ${formatMoment(finished_at)}.`] : []),
  ]
}

/** The message of an address, to the prospect that it names, the first of the audience, or a sample recipient. */
export async function loadPreview(
  context: Context,
  { campaign, search }: { campaign: CampaignWithContent; search: URLSearchParams },
) {
  const { db, identity, template, administrator, at } = adminRequest(context)
  const prospects = await listRecipients(context, campaign)
  const prospect = prospects.find(({ id }) => id === search.get('prospect')) ?? prospects[0]
  const number = search.get('etape') === '2' && campaign.content.steps[1] ? 2 : 1
  const step = campaign.content.steps[number - 1]
  const shop = await mailShopOf({ db, identity, template })
  const reader = administrator.email
  const preview = step && (await previewCampaign(shop, { step, prospect, reader, at }))
  return { prospects, prospect, step: number, preview }
}

async function loadPreviewPart(context: Context, input: { campaign: CampaignWithContent; search: URLSearchParams }) {
  const { prospects, prospect, step, preview } = await loadPreview(context, input)
  return {
    prospects: prospects.map(({ id, email }) => ({ id, email })),
    prospect: prospect?.id,
    step,
    mail: preview?.ok ? { subject: preview.mail.subject, text: preview.mail.text } : undefined,
    message: preview && !preview.ok ? preview.message : undefined,
  }
}

async function listRecipients(context: Context, { id, content }: CampaignWithContent) {
  const { db, at } = adminRequest(context)
  const slice = { audience: content.audience, campaignId: id, after: 0, limit: MAX_SCANNED, at }
  return (await readSlice(db, slice)).filter((row) => !exclusionOf(row)).slice(0, SHOWN_PROSPECTS)
}

function prospectsText(count: number): string {
  return `${counted(count)} ${count > 1 ? 'prospects' : 'prospect'}`
}

function counted(count: number): string {
  return count.toLocaleString('fr-FR')
}
