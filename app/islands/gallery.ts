/** Swaps the picture in place instead of following the thumbnail's link. */
const gallery = document.querySelector('.gallery')
const main = gallery?.querySelector('.gallery-main')
const full = gallery?.querySelector<HTMLAnchorElement>('.gallery-full')
const count = gallery?.querySelector('.gallery-count')
const links = [...(gallery?.querySelectorAll<HTMLAnchorElement>('a[data-full]') ?? [])]

for (const [index, link] of links.entries()) {
  link.addEventListener('click', (event) => {
    const shown = main?.querySelector('picture')
    const chosen = link.querySelector('picture')
    if (!main || !shown || !chosen || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const sizes = shown.querySelector('source')?.sizes ?? '100vw'
    const picture = chosen.cloneNode(true) as HTMLPictureElement
    for (const source of picture.querySelectorAll('source')) source.sizes = sizes
    for (const image of picture.querySelectorAll('img')) image.loading = 'eager'
    shown.replaceWith(picture)
    for (const other of links) other.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'true')
    if (full && link.dataset.full) full.href = link.dataset.full
    if (count) count.textContent = count.textContent.replace(/^\d+/, String(index + 1))
    history.replaceState(null, '', link.href)
  })
}
