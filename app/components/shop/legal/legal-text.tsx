import { Day } from '~/components/ui/text'
import type { TextSection } from '~/models/content/text'
import { versionName } from '~/models/values/french-date'
import { homeCrumb, PageTop } from '../page/page-top'

/** `html` comes from renderLegalText, which sanitises by an allow-list. */
export function LegalText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server
  return <div className="prose legal-text" dangerouslySetInnerHTML={{ __html: html }} />
}

/** Table of contents of a long text. */
export function Contents({ sections }: { sections: TextSection[] }) {
  if (sections.length < 2) return null
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <h2 id="contents-title">Sommaire</h2>
      <ul>
        {sections.map(({ id, titleHtml }) => (
          <li key={id}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server */}
            <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: titleHtml }} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface LegalPageHeaderProps {
  title: string
  description: string
  version: string
  publishedAt: Date
}

export function LegalPageHeader({ title, description, version, publishedAt }: LegalPageHeaderProps) {
  return (
    <PageTop
      title={title}
      description={description}
      trail={[homeCrumb]}
      lead={
        <>
          Version {versionName(version)}, publiée le <Day at={publishedAt} />.
        </>
      }
    />
  )
}
