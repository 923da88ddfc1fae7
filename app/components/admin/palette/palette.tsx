import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { Icon } from '~/components/ui/icons'
import { warmRoute } from '../frame/screen-keeper'

/** Ctrl K or ⌘ K: opens a screen, record or setting. Without JavaScript, a link to the search page. */
export function Palette({ isFirstShop }: { isFirstShop: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [round, setRound] = useState(0)
  const Choices = useChoices()
  const open = () => {
    warmRoute(href('/admin/recherche'))
    dialog.current?.showModal()
  }
  useShortcut(open, Choices !== undefined)
  return (
    <>
      <a
        className="palette-button"
        href={href('/admin/recherche')}
        onClick={(event) => {
          if (!Choices) return
          event.preventDefault()
          open()
        }}
      >
        <Icon name="search" />
        Rechercher <kbd>Ctrl K</kbd>
      </a>
      <dialog ref={dialog} className="palette" aria-label="Rechercher" onClose={() => setRound(round + 1)}>
        {Choices ? <Choices key={round} isFirstShop={isFirstShop} onDone={() => dialog.current?.close()} /> : null}
      </dialog>
    </>
  )
}

/** Loaded once the page is interactive, so that no click waits for it (docs/decisions/0004). */
function useChoices() {
  const [loaded, setLoaded] = useState<typeof import('./choices')>()
  useEffect(() => void import('./choices').then(setLoaded, () => undefined), [])
  return loaded?.Choices
}

/** Opens once ready, where the keys were pressed before. */
function useShortcut(open: () => void, isReady: boolean): void {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || !isReady) return
    setWanted(false)
    open()
  })
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setWanted(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
