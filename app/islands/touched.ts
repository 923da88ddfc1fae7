/** Loads a field's or a form's island, a separate file, for whoever is about to use it; each works without. */
document.addEventListener('focusin', ({ target }) => {
  const touched = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
  const island = touched?.dataset.island
  if (!touched || !island) return
  delete touched.dataset.island
  import(/* @vite-ignore */ island).catch(() => {})
})
