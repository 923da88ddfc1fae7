/** What scripts add to public pages that already work, in one deferred file. */
import './busy-form'
import './chat-pill'
import './form-errors'
import './gallery'
import './quantity-stepper'
import './running-total'
import './toast'
