import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { markRefresh } from './use-refresh'

const EVERY_MS = 2000

/** Polls the screen while a task is running; does not extend the session. */
export function useFollow(isUnderWay: boolean, everyMs = EVERY_MS): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay) return undefined
    const load = async () => {
      if (document.hidden) return
      markRefresh(10)
      await revalidate()
      markRefresh(0)
    }
    const timer = setInterval(load, everyMs)
    return () => clearInterval(timer)
  }, [isUnderWay, everyMs, revalidate])
}
