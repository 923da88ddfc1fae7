/** What scripts add to public pages that already work, in one deferred file. */
import './busy-form'
import './form-errors'
import './gallery'
import './invitation'
import './quantity-stepper'
import './questionnaire'
import './running-total'
import './toast'
