import { useLocation } from 'react-router'
import { Notice } from '~/components/ui/notice'
import { useShop } from './use-shop'

/** Shows an action's result at the element with this id, rather than at the top of the page. */
export function PlaceNotice({ id }: { id: string }) {
  const notice = useShop()?.notice
  const { pathname } = useLocation()
  return notice?.section === `${pathname}#${id}` ? <Notice {...notice} /> : null
}
