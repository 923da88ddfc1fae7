import { Form, href } from 'react-router'
import { DeskForm, type FormAnswer } from '~/components/admin/form/desk-form'
import { prospectForms } from '~/components/admin/form/forms/prospects'
import { TypedField } from '~/components/admin/form/typed-field'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import type { FeedPlatform } from '~/models/crm/lead-feed'
import { platformLabels } from '~/models/crm/lead-feed'
import { prospectSourceLabels } from '~/models/crm/prospect'
import { CollectButton, HunterFrame, type HunterFrameData } from './hunter-frame'

export interface ShownFeed {
  platform: FeedPlatform
  url: string
  version: number
  /** What its latest collections failed on, since it was changed. */
  troubles: string[]
  /** Who changed it last and when; undefined where it is not configured. */
  changed: string | undefined
}

export interface HunterSourcesProps {
  frame: HunterFrameData
  feeds: ShownFeed[]
  refused: { platform: string; answer: FormAnswer } | undefined
}

const examples: Record<FeedPlatform, string> = {
  linkedin:
    'https://api.linkedin.com/rest/leadFormResponses?q=owner&owner=(sponsoredAccount:urn%3Ali%3AsponsoredAccount%3A…)&leadType=(leadType:SPONSORED)',
  meta: 'https://graph.facebook.com/v23.0/<identifiant du formulaire>/leads',
}

const storedText = 'Il est enregistré et ne se montre pas. Vide\u202f: inchangé.'
const newText = 'Il est chiffré, et ne se montre plus.'
const retypeText = 'Un jeton ne se montre plus\u202f: si vous en aviez tapé un, tapez-le de nouveau.'

export function HunterSources({ frame, feeds, refused }: HunterSourcesProps) {
  return (
    <HunterFrame title="Sources" {...frame}>
      {feeds.map((feed) => (
        <FeedPanel
          key={feed.platform}
          {...feed}
          refused={refused?.platform === feed.platform ? refused.answer : undefined}
        />
      ))}
    </HunterFrame>
  )
}

type FeedPanelProps = ShownFeed & { refused: FormAnswer | undefined }

function FeedPanel({ platform, url, version, troubles, changed, refused }: FeedPanelProps) {
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
      <DeskForm
        id={id}
        schema={prospectForms(({ feedForm }) => feedForm)}
        action={href('/admin/agent-hunter/sources/:platform', { platform })}
        refused={refused}
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
      </DeskForm>
      {changed ? (
        <div className="row">
          {sources.map((source) => (
            <CollectButton key={source} source={source} label={`Collecter ${prospectSourceLabels[source]}`} quiet />
          ))}
          <Form method="post" action={href('/admin/agent-hunter/sources/:platform/retirer', { platform })}>
            <Button variant="quiet">Retirer {name}</Button>
          </Form>
        </div>
      ) : null}
    </section>
  )
}
