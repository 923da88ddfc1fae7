import { assistantSpeaks, assistantTitle } from './chat-assistant'
import type { ChatService, PanelEvent, PanelMessage, PanelThread } from './chat-messages'
import { create, renderMessage } from './chat-panel-message'
import {
  authorNames,
  careText,
  emptyText,
  failureText,
  interimText,
  loadingText,
  offlineText,
  pendingText,
  retentionText,
} from './chat-text'

/** Non-modal chat panel: displays the server's answers and computes nothing. */

const POLL_MS = 30_000
const PENDING_POLL_MS = 1500
const GAP = 8
const LOADING = 'loading'

/** URLs come from the markup. */
const pill = document.querySelector<HTMLElement>('.chat-pill')
const { messages = '', toPrivacy = '', toPerson = '', toErase = '' } = { ...pill?.dataset }

const close = create('button', { type: 'button', className: 'chat-close', textContent: 'Fermer' })
const interimNote = create('p')
const banner = create(
  'div',
  { className: 'chat-offline', hidden: true },
  create('p', { textContent: offlineText(assistantSpeaks) }),
  interimNote,
)
const list = create('ol', { className: 'chat-thread' })
const log = create('div', { className: 'chat-log', role: 'log', tabIndex: 0, ariaLabel: 'Conversation' }, list)
const quick = create('div', { className: 'chat-quick' })
const input = create('textarea', {
  className: 'input',
  id: 'chat-panel-message',
  rows: 1,
  placeholder: 'Votre message',
})
const error = create('p', { className: 'field-error', id: 'chat-panel-error', role: 'alert', hidden: true })
const send = create('button', { className: 'button', textContent: 'Envoyer' })
const form = create(
  'form',
  { className: 'chat-panel-form' },
  create('label', { htmlFor: input.id, textContent: 'Votre message', className: 'visually-hidden' }),
  input,
  send,
  error,
)
const retention = create('span')
const wholePage = create('a', { textContent: 'Conversation en pleine page' })
const care = create(
  'details',
  { className: 'chat-care' },
  create('summary', { textContent: careText }),
  retention,
  create('a', { href: toPrivacy, textContent: 'Confidentialité' }),
  create('br'),
  wholePage,
)
const person = create('a', { href: toPerson, textContent: 'Parler à une personne' })
const erase = create('a', { href: toErase, textContent: 'Effacer ma conversation' })
const panel = create(
  'section',
  { className: 'chat-panel', hidden: true, ariaLabel: assistantTitle },
  create('header', {}, create('h2', { textContent: assistantTitle }), close),
  banner,
  log,
  quick,
  form,
  care,
  create('p', { className: 'chat-ways' }, person, erase),
)
document.body.append(panel)
input.setAttribute('aria-describedby', error.id)

let opener: HTMLAnchorElement | undefined
let product = ''
let conversation = ''
let waiting = false
let timer: ReturnType<typeof setTimeout> | undefined
const shown = new Map<string, { item: HTMLElement; json: string }>()

function show(message: PanelMessage): HTMLElement {
  const json = JSON.stringify(message)
  const known = shown.get(message.id)
  if (known?.json === json) return known.item
  const item = renderMessage(message)
  if (known) known.item.replaceWith(item)
  else list.append(item)
  shown.set(message.id, { item, json })
  // Scrolls to the start of the message.
  log.scrollTop += item.getBoundingClientRect().top - log.getBoundingClientRect().top - GAP
  return item
}

function removeMessage(id: string) {
  shown.get(id)?.item.remove()
  shown.delete(id)
}

function showText(id: string, author: PanelMessage['author'], text: string, status: PanelMessage['status'] = 'whole') {
  return show({ id, author, name: authorNames(assistantTitle)[author], status, text, cards: [], links: [] })
}

function showError(text: string) {
  error.textContent = text
  error.hidden = text === ''
  input.ariaInvalid = text === '' ? null : 'true'
}

/** Shows the links that apply to the conversation's state. */
function setConversation(id: string, state: PanelThread['state'] = 'bot') {
  conversation = id
  erase.hidden = id === ''
  person.hidden = state === 'en_attente' || state === 'humain'
}

setConversation('')

/** A failure banner does not name who answers. */
function setBanner({ service, failed = false }: { service: ChatService; failed?: boolean }) {
  banner.hidden = service === 'assistant' && !failed
  interimNote.hidden = failed
  if (service !== 'assistant') interimNote.textContent = interimText[service]
}

async function refresh() {
  clearTimeout(timer)
  if (panel.hidden || document.hidden || waiting) return
  let pending = false
  if (shown.size === 0) showText(LOADING, 'notice', loadingText)
  try {
    const response = await fetch(product ? `${messages}?produit=${encodeURIComponent(product)}` : messages)
    const thread: PanelThread = await response.json()
    // A message was sent meanwhile: this response is stale.
    if (waiting) return removeMessage(LOADING)
    pending = thread.messages.some(({ status }) => status === 'pending')
    setConversation(thread.conversation ?? '', thread.state)
    setBanner(thread)
    retention.textContent = `${retentionText(thread.retentionDays)} `
    const ids = new Set(thread.messages.map(({ id }) => id))
    for (const id of [...shown.keys()]) if (!ids.has(id)) removeMessage(id)
    for (const [place, message] of thread.messages.entries()) {
      const item = show(message)
      // Another tab may have written in between.
      if (list.children[place] !== item) list.insertBefore(item, list.children[place] ?? null)
    }
    quick.replaceChildren(...thread.quick.map(quickButton))
  } catch {
    removeMessage(LOADING)
    // A failed poll is ignored: only a failed message shows the banner.
  }
  timer = setTimeout(refresh, pending ? PENDING_POLL_MS : POLL_MS)
}

function quickButton(question: string): HTMLElement {
  const button = create('button', { type: 'button', className: 'button button-quiet', textContent: question })
  button.addEventListener('click', () => submit(question))
  return button
}

async function submit(text: string) {
  if (waiting) return
  if (text.trim() === '') {
    showError(emptyText)
    return input.focus()
  }
  waiting = true
  send.ariaBusy = 'true'
  showError('')
  try {
    const fields = new URLSearchParams({ message: text, product, ...(conversation ? { conversation } : {}) })
    const response = await fetch(messages, { method: 'POST', body: fields })
    if (!response.ok || !response.body) {
      const answer: { error?: string } = await response.json()
      showError(answer.error ?? failureText(`code ${response.status}`))
      if (response.status === 409) setConversation('')
    } else await follow(response.body)
  } catch {
    removeMessage('pending')
    // The banner first: it shrinks the log, which then scrolls to the message.
    setBanner({ service: 'search', failed: true })
    showText(`failed ${Date.now()}`, 'assistant', failureText('connexion'), 'failed')
    if (input.value === '') input.value = text
  }
  waiting = false
  send.ariaBusy = null
  clearTimeout(timer)
  timer = setTimeout(refresh, shown.has('welcome') || !banner.hidden ? POLL_MS : 0)
}

/** Reads the streamed reply; throws if it ends early. */
async function follow(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let written = ''
  let done = false
  for (;;) {
    const { value, done: ended } = await reader.read()
    const lines = (rest + decoder.decode(value, { stream: !ended })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const event: PanelEvent = JSON.parse(line)
      if (event.kind === 'taken') {
        setConversation(event.conversation, event.state)
        input.value = ''
        quick.replaceChildren()
        show(event.message)
        showText('pending', 'assistant', pendingText(assistantSpeaks), 'pending')
      } else if (event.kind === 'text' || event.kind === 'reset') {
        written = event.kind === 'text' ? written + event.text : ''
        showText('pending', 'assistant', written || pendingText(assistantSpeaks), 'pending')
      } else {
        done = true
        removeMessage('pending')
        if (event.kind === 'reply') show(event.message)
        setBanner({ service: event.service, failed: event.kind === 'reply' && event.message.status === 'failed' })
      }
    }
    if (ended) break
  }
  if (!done) {
    removeMessage('pending')
    throw new Error('broken off')
  }
}

function open(event: DocumentEventMap['chat:open']) {
  opener = event.detail.opener
  wholePage.href = opener.href
  product = new URL(opener.href).searchParams.get('produit') ?? ''
  const reveal = () => {
    panel.hidden = false
    // Focusing the input would open the on-screen keyboard over the confirmation.
    if (event.detail.isBack) log.focus()
    else input.focus()
    refresh()
  }
  const done = event.detail.isBack ? document.querySelector('.page-notice') : null
  if (done) log.before(done)
  if (panel.dataset.styled !== undefined || !event.detail.styles) return reveal()
  panel.dataset.styled = ''
  const link = create('link', { rel: 'stylesheet', href: event.detail.styles })
  link.addEventListener('load', reveal)
  link.addEventListener('error', reveal)
  document.head.append(link)
}

function closePanel() {
  panel.hidden = true
  clearTimeout(timer)
  opener?.focus()
}

document.addEventListener('chat:open', open)
document.addEventListener('visibilitychange', () => refresh())
close.addEventListener('click', closePanel)
panel.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closePanel()
})
input.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  submit(input.value)
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  event.stopPropagation()
  submit(input.value)
})
