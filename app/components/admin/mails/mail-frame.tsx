import { useEffect, useRef } from 'react'

/** The HTML part of a mail, in a frame as high as the mail. Without JavaScript the frame scrolls. */
export function MailFrame({ src }: { src: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => (frame.current ? followHeight(frame.current) : undefined), [])
  return (
    <>
      {/* Without its origin its height could not be read; it runs no scripts. */}
      <iframe
        ref={frame}
        className="mail-frame"
        title="E-mail tel qu’il est reçu"
        sandbox="allow-same-origin"
        src={src}
      />
      <noscript>
        <p>
          <a href={src}>Voir l’e-mail en entier</a>
        </p>
      </noscript>
    </>
  )
}

function followHeight(frame: HTMLIFrameElement): () => void {
  const resized = new ResizeObserver(() => {
    const borders = frame.offsetHeight - frame.clientHeight
    const height = mailOf(frame)?.offsetHeight
    if (height) frame.style.height = `${height + borders}px`
  })
  const observe = () => {
    const mail = mailOf(frame)
    if (mail) resized.observe(mail)
  }
  observe()
  frame.addEventListener('load', observe)
  return () => {
    resized.disconnect()
    frame.removeEventListener('load', observe)
  }
}

/** Undefined until the mail has replaced the empty page of a new frame. */
function mailOf({ contentDocument }: HTMLIFrameElement): HTMLElement | undefined {
  return contentDocument && contentDocument.URL !== 'about:blank' ? contentDocument.documentElement : undefined
}
