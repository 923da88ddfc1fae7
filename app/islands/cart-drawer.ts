import type { CartAddition } from './cart-addition'

/** Submits a form that adds to the cart and shows the resulting page in a drawer. */

const TIMEOUT_MS = 15_000

const dialog = Object.assign(document.createElement('dialog'), { className: 'cart-drawer' })
const bar = Object.assign(document.createElement('div'), { className: 'cart-drawer-bar' })
const close = Object.assign(document.createElement('button'), {
  type: 'button',
  className: 'button button-link',
  textContent: 'Fermer',
})
bar.append(close)
document.body.append(dialog)

dialog.addEventListener('click', (event) => {
  const { target } = event
  if (target !== dialog && target !== close && !(target instanceof Element && target.closest('[data-close]'))) return
  event.preventDefault()
  dialog.close()
})
// A page restored from the back/forward cache must not show the drawer.
addEventListener('pagehide', () => dialog.close())

function fieldsOf(form: HTMLFormElement, cart: string): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) fields.append(name, String(value))
  const added = new URLSearchParams({
    product_id: fields.get('product_id') ?? new URL(form.action).pathname.split('/').pop() ?? '',
    pack_type: fields.get('pack_type') ?? '',
  })
  // The submit button, which names a place on the page, is not among the fields.
  fields.set('return_to', `${new URL(cart).pathname}/ajout?${added}`)
  return fields
}

/** Adds the styles of the page shown in the drawer. */
async function adoptStyles({ head }: Document) {
  const missing = [...head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    (link) => !document.head.querySelector(`link[href="${link.getAttribute('href')}"]`),
  )
  await Promise.all(
    missing.map((link) => {
      const made = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: link.getAttribute('href') })
      document.head.append(made)
      return new Promise((resolve) => {
        made.onload = made.onerror = resolve
      })
    }),
  )
}

/** Shows the page in the drawer and updates the cart badge. */
async function show(page: Document) {
  await adoptStyles(page)
  const heading = page.querySelector('main h1')
  const link = page.querySelector('.cart-link')
  if (link) document.querySelector('.cart-link')?.replaceWith(link)
  bar.prepend(heading ?? '')
  if (heading) {
    heading.id = 'drawer-title'
    dialog.setAttribute('aria-labelledby', heading.id)
  }
  dialog.replaceChildren(bar, ...(page.querySelector('main')?.childNodes ?? []))
  if (!dialog.open) dialog.showModal()
  if (heading instanceof HTMLElement) heading.focus()
}

/** Loaded as a document: Trusted Types forbid parsing a string, but not markup fetched by the browser. */
function send({ form, cart }: CartAddition): Promise<XMLHttpRequest> {
  const request = new XMLHttpRequest()
  request.open('POST', form.action)
  request.responseType = 'document'
  return new Promise((resolve, reject) => {
    request.onload = () => resolve(request)
    request.onerror = reject
    // It may have been added anyway: show the cart.
    request.timeout = TIMEOUT_MS
    request.ontimeout = () => location.assign(cart)
    request.send(fieldsOf(form, cart))
  })
}

function settle(form: HTMLFormElement) {
  delete form.dataset.sent
  document.querySelector('[data-wait]')?.replaceChildren()
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
}

addEventListener('cart:add', ({ detail }) => {
  const { form, cart } = detail
  send(detail).then(
    async ({ responseURL, responseXML }) => {
      // Refused, so nothing was added: submit normally to show the page with the reason.
      if (responseURL === form.action) return form.submit()
      if (!responseURL.includes('/ajout?') || !responseXML) return location.assign(cart)
      await show(responseXML)
      settle(form)
    },
    () => form.submit(),
  )
})
