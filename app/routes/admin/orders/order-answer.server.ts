import { href } from 'react-router'
import type { Notice } from '~/middleware/flash.server'
import { answerRow } from '../row-answer.server'

interface Sent extends Pick<Parameters<typeof answerRow>[0], 'request' | 'context'> {
  url: URL
}

/** Answers a fetched form in place; a plain one redirects to the order's page and keeps the list's filters. */
export function answerOrder({ request, url, context }: Sent, answer: { orderId: string; notice: Notice }) {
  const { orderId, notice } = answer
  const page = orderPath(orderId) + url.search
  return answerRow({ request, context }, { notice, page })
}

export function orderPath(orderId: string): string {
  return href('/admin/orders/:orderId', { orderId })
}
