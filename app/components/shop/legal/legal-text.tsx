import { Day } from '~/components/ui/day'
import { homeCrumb, PageTop } from '../page/page-top'

/** `html` comes from renderMarkdown, which sanitises by an allow-list. */
export function LegalText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
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
          Version {version}, publiée le <Day at={publishedAt} />.
        </>
      }
    />
  )
}
