import type { LightboxRequest } from './lightbox-request'

/** Swaps the picture in place instead of following the thumbnail's link, and opens it full screen. */
const gallery = document.querySelector<HTMLElement>('.gallery')
const main = gallery?.querySelector<HTMLAnchorElement>('.gallery-main')
const count = gallery?.querySelector('.gallery-count')
const links = [...(gallery?.querySelectorAll<HTMLAnchorElement>('a[data-view]') ?? [])]
const { lightbox, styles, views } = { ...gallery?.dataset }
const opensNewTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey

/** File name without width and extension: a picture's renditions differ only in these. */
function stemOf({ src }: HTMLImageElement): string {
  return /[^/]+(?=-\d+\.\w+$)/.exec(src)?.[0] ?? ''
}

function show(link: HTMLAnchorElement) {
  const shown = main?.querySelector('img')
  const chosen = link.querySelector('img')
  if (!main || !shown || !chosen) return
  const [before, after] = [stemOf(shown), stemOf(chosen)]
  for (const source of main.querySelectorAll('source')) source.srcset = source.srcset.replaceAll(before, after)
  shown.src = shown.src.replace(before, after)
  shown.alt = chosen.alt
  for (const name of ['width', 'height']) shown.setAttribute(name, chosen.getAttribute(name) ?? '')
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
    const link = links[event.detail]
    if (link) show(link)
  })
}
