import { data } from 'react-router'
import { AdminForm, useRefused } from '~/components/admin/form/admin-form'
import { prospectForms } from '~/components/admin/form/forms/prospects'
import { TypedField } from '~/components/admin/form/typed-field'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'
import type { LeadCollection } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { type FeedPlatform, feedPlatforms, platformLabels, platformOf, troubleText } from '~/models/crm/lead-feed'
import { listFeeds, listLatestCollections } from '~/models/crm/lead-feed/index.server'
import { prospectSourceLabels } from '~/models/crm/prospect'
import { formatPastMoment } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/sources'
import { CollectButton, HunterFrame } from './hunter-frame'
import { loadFrame } from './hunter-frame.server'
import { type SourceVerb, sourceVerbs } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { prospectStyles as links } from '../stylesheets'

/** `troubles`: what the latest collections of a platform failed on, since it was changed; `changed`: by whom and when. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if ('*' in params && !knowsSource(url, params['*'])) throw data('Source inconnue', { status: 404 })
  const { db } = adminRequest(context)
  const stored = await listFeeds(db)
  const latest = await listLatestCollections(db)
  const feeds = feedPlatforms.map((platform) => {
    const feed = stored.find((each) => each.platform === platform)
    const since = feed?.changedAt ?? ''
    const own = latest.filter(({ source, asked_at }) => platformOf(source) === platform && asked_at >= since)
    return {
      platform,
      url: feed?.url ?? '',
      version: feed?.version ?? 0,
      troubles: feed ? own.flatMap(toTrouble) : [],
      changed: feed && `changé ${formatPastMoment(feed.changedAt)} par ${feed.changedBy}`,
    }
  })
  return { frame: await loadFrame(context), feeds }
}

function toTrouble(collection: LeadCollection): string[] {
  const trouble = troubleText(collection)
  const { source, asked_at } = collection
  return trouble ? [`Dernière collecte ${prospectSourceLabels[source]}, ${formatPastMoment(asked_at)}. ${trouble}`] : []
}

export const action = sourceVerbs.act

function knowsSource(url: URL, path = ''): boolean {
  return sourceVerbs.knows(url) && feedPlatforms.some((platform) => path.split('/')[0] === platform)
}

const verbPath = verbPathOf<SourceVerb>('/admin/agent-hunter/sources/*')

const examples: Record<FeedPlatform, string> = {
  linkedin:
    'https://api.linkedin.com/rest/leadFormResponses?q=owner&owner=(sponsoredAccount:urn%3Ali%3AsponsoredAccount%3A…)&leadType=(leadType:SPONSORED)',
  meta: 'https://graph.facebook.com/v23.0/<identifiant du formulaire>/leads',
}

const storedText = 'Il est enregistré et ne se montre pas. Vide\u202f: inchangé.'
const newText = 'Il est chiffré, et ne se montre plus.'
const retypeText = 'Un jeton ne se montre plus\u202f: si vous en aviez tapé un, tapez-le de nouveau.'

export default function Sources({ loaderData: { frame, feeds } }: Route.ComponentProps) {
  return (
    <HunterFrame title="Sources" {...frame}>
      {feeds.map((feed) => (
        <FeedPanel key={feed.platform} {...feed} />
      ))}
    </HunterFrame>
  )
}

type FeedView = Route.ComponentProps['loaderData']['feeds'][number]

function FeedPanel({ platform, url, version, troubles, changed }: FeedView) {
  const action = verbPath(':platform', { platform })
  const refused = useRefused(action)
  const { name, form, sources } = platformLabels[platform]
  const id = `source-${platform}`
  return (
    <section className="admin-panel stack stack-small" aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>
        {name} <Badge {...(changed && { tone: 'positive' })}>{changed ? 'configuré' : 'non configuré'}</Badge>
      </h2>
      <p className="muted">
        {form}
        {changed ? `\u202f: ${changed}` : ''}
      </p>
      {troubles.length > 0 ? <Notice tone="danger" live={false} lines={troubles} /> : null}
      <AdminForm
        id={id}
        schema={prospectForms(({ feedForm }) => feedForm)}
        action={action}
        defaultValue={{ url, token: '' }}
        version={version}
        button="Enregistrer"
        pending="Enregistrement…"
        ownIds
      >
        {(fields) => (
          <>
            <TypedField
              field={fields.url}
              label="Adresse des réponses"
              hint={`Par exemple ${examples[platform]}`}
              required
            />
            <TypedField
              field={fields.token}
              label="Jeton d’accès"
              type="password"
              autoComplete="off"
              hint={refused ? retypeText : changed ? storedText : newText}
            />
          </>
        )}
      </AdminForm>
      {changed ? (
        <div className="row">
          {sources.map((source) => (
            <CollectButton key={source} source={source} label={`Collecter ${prospectSourceLabels[source]}`} quiet />
          ))}
          <AdminForm rowKey={id} action={verbPath(':platform/retirer', { platform })}>
            <Button variant="quiet">Retirer {name}</Button>
          </AdminForm>
        </div>
      ) : null}
    </section>
  )
}
