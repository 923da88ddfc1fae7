import { Badge } from '~/components/ui/badge'
import type { EmailStatus } from '~/database/schema'
import { emailStatusName } from '~/models/base/outbox'

const tones = { queued: 'accent', sending: 'accent', sent: 'positive', failed: 'caution' } as const

export function MailStatus({ status }: { status: EmailStatus }) {
  const tone = Object.hasOwn(tones, status) ? tones[status] : undefined
  return <Badge tone={tone}>{emailStatusName(status)}</Badge>
}
