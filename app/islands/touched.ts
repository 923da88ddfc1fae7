/** Loads a field's or a form's island, a separate file, for whoever is about to use it; each works without. */
function load({ target }: Event) {
  const touched = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
  const island = touched?.dataset.island
  if (!touched || !island) return
  delete touched.dataset.island
  import(/* @vite-ignore */ island).catch(() => {})
}

// A browser that fills a form by itself changes fields that were never entered.
for (const type of ['focusin', 'change']) document.addEventListener(type, load)
