import { href } from 'react-router'
import { PageHeader } from '~/components/ui/page-header'
import { formatDate } from '~/models/values'
import { Breadcrumb } from '../page/breadcrumb'
import { PageMeta } from '../page/page-meta'

/** `html` comes out of renderMarkdown, which lets a closed list of elements through. */
export function LegalText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

/** What every legal page opens with: where it stands, its title, the version one reads. */
export function LegalPageHeader({
  title,
  description,
  version,
  publishedAt,
}: {
  title: string
  description: string
  version: string
  publishedAt: Date
}) {
  return (
    <>
      <PageMeta title={title} description={description} />
      <Breadcrumb items={[{ label: 'Accueil', href: href('/') }, { label: title }]} />
      <PageHeader
        title={title}
        lead={
          <>
            Version {version}, publiée le <time dateTime={publishedAt.toISOString()}>{formatDate(publishedAt)}</time>.
          </>
        }
      />
    </>
  )
}
