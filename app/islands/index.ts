/** What scripts add to public pages that already work: custom elements, one deferred file. */
import './toast'
