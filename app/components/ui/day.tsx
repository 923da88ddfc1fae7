import { formatDate } from '~/models/values/french-date'

export function Day({ at }: { at: Date | string }) {
  const date = new Date(at)
  return <time dateTime={typeof at === 'string' ? at : date.toISOString()}>{formatDate(date)}</time>
}
