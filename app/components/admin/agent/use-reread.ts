import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { markRefresh } from '../page/use-refresh'

/** Reloads the screen once, a given time after an action. */
export function useReread(isDone: boolean, afterMs: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(async () => {
      markRefresh(10)
      await revalidate()
      markRefresh(0)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [isDone, afterMs, revalidate])
}
