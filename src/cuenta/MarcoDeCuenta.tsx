import { type MiddlewareFunction, Outlet } from 'react-router'
import { consultaDeSesion } from '#acceso/consultas.ts'
import { SoloMiembro } from '#acceso/SoloMiembro.tsx'
import { puedeLeer } from '#comun/cargar.ts'
import { cliente } from '#comun/clienteDeConsultas.ts'

/** Before any page inside reads something: whether it may. */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ context }, seguir) => {
    const sesion = await cliente.ensureQueryData(consultaDeSesion()).catch(() => null)
    context.set(puedeLeer, Boolean(sesion?.persona))
    return seguir()
  },
]

/** What every page of a member's stands in. */
export default function MarcoDeCuenta() {
  return <SoloMiembro>{(persona) => <Outlet context={persona} />}</SoloMiembro>
}
