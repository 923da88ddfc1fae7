import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

interface SentForm {
  action: string
  isRefused: boolean
  onSent?(): void
}

/** Empties a form that stays on the page once what it sent was accepted. */
export function useClearedWhenSent({ action, isRefused, onSent }: SentForm) {
  const element = useRef<HTMLFormElement>(null)
  const wasSending = useRef(false)
  const { state, formAction } = useNavigation()
  useEffect(() => {
    if (state !== 'idle') wasSending.current ||= formAction === action
    else if (wasSending.current) {
      wasSending.current = false
      if (isRefused) return
      element.current?.reset()
      onSent?.()
    }
  }, [state, formAction, action, isRefused, onSent])
  return element
}
