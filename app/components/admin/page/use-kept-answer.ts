import { useRef } from 'react'
import { useLocation } from 'react-router'

/** Keeps an action's answer until the next navigation; React Router drops it when the page is revalidated. */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation()
  const kept = useRef<{ key: string; answer: Answer }>(undefined)
  if (answer !== undefined) kept.current = { key, answer }
  return kept.current?.key === key ? kept.current.answer : undefined
}
