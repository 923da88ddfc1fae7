import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { useIsUnanswered } from '../frame/screen-keeper'

interface SentForm {
  action: string
  isRefused: boolean
  onSent?(): void
}

/** Empties a form that stays on the page once what it sent was accepted. */
export function useClearedWhenSent({ action, isRefused, onSent }: SentForm) {
  const isUnanswered = useIsUnanswered()
  const element = useRef<HTMLFormElement>(null)
  const wasSending = useRef(false)
  const { state, formAction } = useNavigation()
  useEffect(() => {
    if (state !== 'idle') wasSending.current ||= formAction === action
    else if (wasSending.current) {
      wasSending.current = false
      if (isRefused || isUnanswered) return
      element.current?.reset()
      onSent?.()
    }
  }, [state, formAction, action, isRefused, isUnanswered, onSent])
  return element
}
