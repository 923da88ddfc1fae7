import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { markRefresh } from '../page/use-refresh'

/** Loads the screen once more, so long after something was done. */
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
