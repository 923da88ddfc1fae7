import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { RowMark } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import type { BookingState } from '~/database/schema'
import { bookingStateNames } from '~/models/support/booking'
import type { BookingVerb } from './verbs.server'

const tones = { booked: undefined, cancelled: 'caution', honoured: 'positive', 'no-show': 'danger' } as const

export function StateBadge({ state }: { state: BookingState }) {
  const tone = tones[state]
  return <Badge {...(tone && { tone })}>{bookingStateNames[state] ?? `état illisible (${state})`}</Badge>
}

const verbPath = verbPathOf<BookingVerb>('/admin/rendez-vous/:bookingId/*')

/** What became of it: a row's two buttons. */
export function Marks({ id: bookingId, version, name }: { id: string; version: number; name: string }) {
  const action = verbPath('etat', { bookingId })
  return (
    <div className="row-actions">
      <AdminForm rowKey={bookingId} action={action} fields={{ version, state: 'honoured' }}>
        <Button variant="link" aria-label={`Honoré, ${name}`}>
          Honoré
        </Button>
      </AdminForm>
      <AdminForm rowKey={bookingId} action={action} fields={{ version, state: 'no-show' }}>
        <Button variant="link" aria-label={`Absent, ${name}`}>
          Absent
        </Button>
      </AdminForm>
      <RowMark rowKey={bookingId} />
    </div>
  )
}
