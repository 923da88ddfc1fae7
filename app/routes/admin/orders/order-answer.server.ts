import { href } from 'react-router'
import type { Notice } from '~/middleware/flash.server'
import { answerRow } from '../row-answer.server'

interface Sent extends Pick<Parameters<typeof answerRow>[0], 'request' | 'context'> {
  url: URL
}

/** A form of an order is answered where it stands; a plain one by the order's page, which keeps the filters of its list. */
export function answerOrder({ request, url, context }: Sent, answer: { orderId: string; notice: Notice }) {
  const { orderId, notice } = answer
  const page = orderPath(orderId) + url.search
  return answerRow({ request, context }, { notice, page })
}

export function orderPath(orderId: string): string {
  return href('/admin/orders/:orderId', { orderId })
}
