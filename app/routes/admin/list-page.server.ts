import type { RouterContextProvider } from 'react-router'
import { redirectWithNotice } from '~/middleware/flash.server'

const MAX_QUOTED = 40

interface Input {
  url: URL
  context: Readonly<RouterContextProvider>
}

/**
 * Reads `?page=`, 1 when missing; a page beyond the last is empty. An invalid value redirects to the first page with a
 * notice.
 */
export function listPage({ url: { pathname, searchParams }, context }: Input): number {
  const page = searchParams.get('page') ?? ''
  if (page === '') return 1
  if (/^[1-9]\d{0,9}$/.test(page)) return Number(page)
  const others = new URLSearchParams(searchParams)
  others.delete('page')
  const line = `Page «\u202f${page.slice(0, MAX_QUOTED)}\u202f» inconnue\u202f: voici la première.`
  const first = [pathname, others.toString()].filter(Boolean).join('?')
  throw redirectWithNotice(context, first, { tone: 'caution', lines: [line] }, 302)
}
