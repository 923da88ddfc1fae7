/**
 * Keeps the way to the chat in view, but out of the way: it hides wherever it would lie over a price, a control or the
 * cart bar. Opened, it fetches the panel, which is a file of its own; without it the link leads to the page.
 */
const pill = document.querySelector<HTMLAnchorElement>('.chat-pill')
const inTheWay = 'a, button, input, select, textarea, summary, label, .price, .stock, .buy-bar, [data-total]'

function coversSomething(box: DOMRect): boolean {
  const columns = [box.left, (box.left + box.right) / 2, box.right]
  const rows = [box.top, (box.top + box.bottom) / 2, box.bottom]
  return columns.some((x) =>
    rows.some((y) =>
      document.elementsFromPoint(x, y).some((element) => {
        const met = element.closest(inTheWay)
        if (!met || met === pill) return false
        // A link may be stretched over its whole card: its words are what must stay free.
        return [...met.getClientRects()].some(
          ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
        )
      }),
    ),
  )
}

if (pill) {
  let isDue = false
  const settle = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      pill.classList.toggle('chat-pill-tucked', coversSomething(pill.getBoundingClientRect()))
    })
  }
  pill.classList.add('chat-pill-floating')
  for (const type of ['scroll', 'resize', 'load', 'toggle', 'close', 'input'])
    addEventListener(type, settle, { passive: true, capture: true })
  settle()

  document.addEventListener('click', (event) => {
    const { target } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.chat-pill, a[href^="/chat?"]') : null
    const { panel } = pill.dataset
    if (!link || !panel || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    import(/* @vite-ignore */ panel).then(
      () =>
        document.dispatchEvent(new CustomEvent('chat:open', { detail: { opener: link, styles: pill.dataset.styles } })),
      () => location.assign(link.href),
    )
  })
}
