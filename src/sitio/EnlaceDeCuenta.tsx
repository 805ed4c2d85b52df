import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { olvidarLoVisto, seQueda } from './salida.ts'
import { useSalir } from './useSalir.ts'

type Props = {
  /** The page that is shown. */
  activa?: string
  /** Classes of the line that is there for everybody, and of each link and button. */
  linea: string
  className: string
  alSeguir?: () => void
}

/**
 * After the six links of every page, as lines of their list: the way in or, for who is signed in, to one's pages and
 * out. Every page holds all of them and shows which fit (`auth/pista.ts`), so that nothing moves when it wakes up.
 */
export function EnlaceDeCuenta({ activa, linea, className, alSeguir }: Props) {
  const entrar = useRef<HTMLAnchorElement>(null)
  const enlaces = [
    { a: enlaceA('/auth'), etiqueta: 'Entrar', para: 'sin-sesion', ref: entrar },
    { a: enlaceA('/mi-cuenta'), etiqueta: 'Mi cuenta', para: 'de-miembro' },
    { a: enlaceA('/manage'), etiqueta: 'Gestión', para: 'de-gestion' },
  ]
  return (
    <>
      {enlaces.map(({ a, etiqueta, para, ref }) => (
        <li key={a} className={`${linea} ${para}`}>
          <Link
            ref={ref}
            to={a}
            data-etiqueta={etiqueta}
            aria-current={a === activa ? 'page' : activa?.startsWith(`${a}/`) ? 'true' : undefined}
            className={className}
            onClick={alSeguir}
          >
            {para === 'de-miembro' ? <span>{etiqueta}</span> : etiqueta}
          </Link>
        </li>
      ))}
      <li className="con-sesion">
        <BotonDeSalir
          className={className}
          alSalir={() => {
            alSeguir?.()
            entrar.current?.focus()
          }}
        />
      </li>
    </>
  )
}

function BotonDeSalir({ className, alSalir }: { className: string; alSalir: () => void }) {
  const { saliendo, salir } = useSalir(alSalir)
  const quedaAqui = seQueda(useLocation().pathname)

  // Not while a page is there that would ask at once who is signed in.
  useEffect(() => {
    if (quedaAqui) olvidarLoVisto()
  }, [quedaAqui])

  return (
    <button type="button" aria-busy={saliendo || undefined} className={className} onClick={salir}>
      {saliendo ? 'Saliendo…' : 'Salir'}
    </button>
  )
}
