import { Badge } from '~/components/ui/badge'
import type { EmailStatus } from '~/database/schema'
import { emailStatusNames } from '~/models/outbox'

const tones = { queued: 'accent', sending: 'accent', sent: 'positive', failed: 'caution' } as const

export function MailStatus({ status }: { status: EmailStatus }) {
  return <Badge tone={tones[status]}>{emailStatusNames[status] ?? `illisible (${status})`}</Badge>
}
