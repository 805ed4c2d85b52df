import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { rechazoOf } from '#lib/errors.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { navItemOf, navItems } from './navItems.ts'

/** Shown instead of a staff page, or of a part of it, that failed to load: the reason and a link to go on. */
export function PageError({ title: Heading }: { title: 'h1' | 'h2' }) {
  const { status, detail } = rechazoOf(useRouteError())
  const { pathname, search, hash, state } = useLocation()
  const isLoading = useNavigation().state !== 'idle'
  const navigate = useNavigate()
  // Not `revalidate`: the router goes on showing an error if the answer comes before React has rendered that a
  // revalidation began, and only another location ends that.
  const again = () => navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state })
  // A navigation under way is not given up.
  const onOnline = useEffectEvent(() => void (isLoading || again()))
  useEffect(() => {
    const online = () => onOnline()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [])
  const navItem = navItemOf(pathname) ?? navItems[0]

  // A 401 makes `AdminOnly` redirect to the sign-in page.
  if (status === 401) return null
  // A 422 means a malformed code or number in the URL, so nothing with that name exists either.
  const noExiste = status === 404 || status === 422
  return (
    <div className={`grid max-w-xl justify-items-start gap-4 ${Heading === 'h1' ? 'p-5' : 'mb-6'}`}>
      <Heading tabIndex={-1} data-foco className="font-display text-h2">
        {noExiste ? 'No existe' : 'No se pudo cargar la información'}
      </Heading>
      {noExiste ? (
        <>
          <p>{detail}</p>
          <ButtonLink variant="outline" size={36}>
            <Link to={navItem.to}>Volver a {navItem.label}</Link>
          </ButtonLink>
        </>
      ) : (
        <Notice
          kind="error"
          role="alert"
          actions={
            <Button variant="outline" size={36} loading={isLoading} onClick={() => void again()}>
              Reintentar
            </Button>
          }
        >
          {detail}
        </Notice>
      )}
    </div>
  )
}
