import type { LightboxRequest } from './lightbox-request'

/** Swaps the picture in place instead of following the thumbnail's link, and opens it full screen. */
const gallery = document.querySelector<HTMLElement>('.gallery')
const main = gallery?.querySelector<HTMLAnchorElement>('.gallery-main')
const count = gallery?.querySelector('.gallery-count')
const links = [...(gallery?.querySelectorAll<HTMLAnchorElement>('a[data-view]') ?? [])]
const { lightbox, styles, views } = { ...gallery?.dataset }
const opensNewTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey

function show(link: HTMLAnchorElement) {
  const shown = main?.querySelector('picture')
  const chosen = link.querySelector('picture')
  if (!main || !shown || !chosen) return
  const sizes = shown.querySelector('source')?.sizes ?? '100vw'
  const picture = chosen.cloneNode(true) as HTMLPictureElement
  for (const source of picture.querySelectorAll('source')) source.sizes = sizes
  for (const image of picture.querySelectorAll('img')) image.loading = 'eager'
  shown.replaceWith(picture)
  for (const other of links) other.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
  main.href = link.dataset.view ?? ''
  if (count) count.textContent = count.textContent.replace(/^\d+/, String(links.indexOf(link) + 1))
  history.replaceState(null, '', link.href)
}

for (const link of links)
  link.addEventListener('click', (event) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    show(link)
  })

if (main && lightbox && views) {
  // Loaded on first interaction; if loading fails, the link still works.
  const load = () => import(/* @vite-ignore */ lightbox)
  main.addEventListener('pointerenter', () => load().catch(() => {}), { once: true })
  main.addEventListener('click', (event) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    const index = Number(main.href.match(/\d+$/)?.[0]) - 1
    const detail: LightboxRequest = { views: JSON.parse(views), index, styles }
    load().then(
      () => dispatchEvent(new CustomEvent('lightbox:open', { detail })),
      () => location.assign(main.href),
    )
  })
  addEventListener('lightbox:closed', (event) => {
    const link = links[(event as CustomEvent<number>).detail]
    if (link) show(link)
  })
}
