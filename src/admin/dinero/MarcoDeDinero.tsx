import { Outlet, useLocation } from 'react-router'
import { usePuede } from '#auth/queries.ts'
import { linkTo } from '#lib/linkTo.ts'
import { policyOfPage } from '#lib/staffPages.ts'
import { Chips } from '#ui/list/Chips.tsx'

/** The pages of money, in the order of their tabs. Who may not open one does not see its tab. */
const TABS = [
  { title: 'Por verificar', to: linkTo('/manage/dinero') },
  { title: 'Banco', to: linkTo('/manage/dinero/banco') },
  { title: 'Caja', to: linkTo('/manage/dinero/caja') },
  { title: 'Cierre', to: linkTo('/manage/dinero/cierre') },
  { title: 'Mes', to: linkTo('/manage/dinero/mes') },
]

/** The frame of the pages of money: their tabs, and the page. */
export default function MarcoDeDinero() {
  const { pathname } = useLocation()
  const puede = usePuede()
  const shown = TABS.filter(({ to }) => puede(policyOfPage(to)))
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-4 lg:py-6">
      {shown.length > 1 && (
        <nav aria-label="Dinero" className="print:hidden">
          <Chips name="Dinero" chips={shown.map((tab) => ({ ...tab, isChosen: tab.to === pathname }))} />
        </nav>
      )}
      <Outlet />
    </div>
  )
}
