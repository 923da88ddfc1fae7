import { trustSanitized } from '~/runtime/trusted-types'

/** HTML from the renderer of the public page, which sanitises by an allow-list. */
export function SanitizedHtml({ html, className }: { html: string; className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server
  return <div className={className} dangerouslySetInnerHTML={{ __html: trustSanitized(html) }} />
}
