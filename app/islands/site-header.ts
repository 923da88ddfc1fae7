/** Shows the header when scrolling up; closes its menu on Escape and on a click outside. */
const header = document.querySelector<HTMLElement>('.site-header')
const menu = header?.querySelector<HTMLDetailsElement>('.site-menu')

let last = scrollY
addEventListener(
  'scroll',
  () => {
    if (menu?.open) return
    header?.classList.toggle('site-header-back', scrollY < last && scrollY > header.offsetHeight)
    last = scrollY
  },
  { passive: true },
)

addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menu?.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
})

addEventListener('click', ({ target }) => {
  if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false
})
