/** Loads the island of a field or form on first interaction; each works without it. */
function load({ target }: Event) {
  const touched = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
  const island = touched?.dataset.island
  if (!touched || !island) return
  delete touched.dataset.island
  import(/* @vite-ignore */ island).catch(() => {})
}

// Autofill changes fields without focusing them.
for (const type of ['focusin', 'change']) document.addEventListener(type, load)
