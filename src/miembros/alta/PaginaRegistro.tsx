import { Link, type MetaFunction } from 'react-router'
import { z } from 'zod'
import { enlaceA } from '#lib/enlaceA.ts'
import { velarCorreo } from '#lib/velarCorreo.ts'
import { negocio } from '#negocio'
import { metaDePagina } from '#tienda/meta.ts'
import { SinGuion } from '#tienda/SinGuion.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { useFocoAlVolver } from '#ui/useFocoAlVolver.ts'
import { useHastaCerrar } from '#ui/useHastaCerrar.ts'
import { FormularioDeRegistro } from './FormularioDeRegistro.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Registro de membresía',
    descripcion: `Hazte miembro de ${negocio.marca}: recibe tu código, guarda tu dirección y sigue tus pedidos y tu saldo en un solo lugar.`,
    ruta: '/registro',
  })

export default function PaginaRegistro() {
  const { titulo, enfocar } = useFocoAlVolver()
  const [registrado, setRegistrado] = useHastaCerrar('registrado', z.string())

  function registrarOtro() {
    setRegistrado(null)
    enfocar()
  }

  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-120">
        {registrado ? (
          <Registrado correo={registrado} alRegistrarOtro={registrarOtro} />
        ) : (
          <>
            <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
              Registro de membresía
            </h1>
            <p className="mt-3 text-muted-foreground">
              Te enviamos por correo tu código de membresía y una contraseña temporal para entrar.
            </p>
            <SinGuion />
            <FormularioDeRegistro alEnviar={(correo) => setRegistrado(velarCorreo(correo))} />
            <p className="mt-6 text-sm">
              ¿Ya tienes código?{' '}
              <Link to={enlaceA('/login')} className="enlace">
                Entra con tu código
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

type Props = { /** Masked. */ correo: string; alRegistrarOtro: () => void }

/** The same whether the shop knew the address or not. */
function Registrado({ correo, alRegistrarOtro }: Props) {
  const titulo = useFocoAlMostrar()
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        Mira tu correo
      </h1>
      <p className="mt-3 text-lg">
        Escribimos a <span className="wrap-anywhere">{correo}</span>: ahí están tu código de membresía y tu contraseña
        temporal. Si ya tenías una cuenta con ese correo, te lo decimos ahí.
      </p>
      <p className="mt-2 text-muted-foreground">
        ¿No llega en unos minutos? Mira también la carpeta de correo no deseado, o{' '}
        <Link to={enlaceA('/nueva-contrasena')} className="enlace">
          pide otra contraseña
        </Link>
        .
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <BotonEnlace>
          <Link to={enlaceA('/login')}>Entrar con mi código</Link>
        </BotonEnlace>
        <Boton variante="outline" onClick={alRegistrarOtro}>
          Registrar otro correo
        </Boton>
      </div>
    </>
  )
}
