import { useEffect, useRef } from 'react'
import { href, useLocation, useRevalidator } from 'react-router'
import type { WorkTopic } from '~/database/schema'

const EVERY_MS = 30_000

/**
 * Reloads the screen once one of the topics has moved past `revision`, as read by its loader. Pauses in a hidden tab;
 * neither polling nor reloading extends the session (`refresh`, app/middleware/administrator.server.ts).
 */
export function useRefresh(topics: WorkTopic[], revision: string, everyMs = EVERY_MS): void {
  const { revalidate } = useRevalidator()
  const shown = useRef(revision)
  shown.current = revision
  const address = `${href('/admin/revision')}?${new URLSearchParams(topics.map((topic) => ['topic', topic]))}`
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return
      markRefresh(10)
      const response = await fetch(address).catch(() => undefined)
      if (response?.redirected || (response?.ok && (await response.text()) !== shown.current)) await revalidate()
      markRefresh(0)
    }
    const timer = setInterval(ask, everyMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [address, everyMs, revalidate])
}

export function markRefresh(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from Firefox ESR
  document.cookie = `refresh=1; Path=/admin; Max-Age=${seconds}; SameSite=Strict`
}

/** Keeps an action's answer until the next navigation; React Router drops it when the page is revalidated. */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation()
  const kept = useRef<{ key: string; answer: Answer }>(undefined)
  if (answer !== undefined) kept.current = { key, answer }
  return kept.current?.key === key ? kept.current.answer : undefined
}
