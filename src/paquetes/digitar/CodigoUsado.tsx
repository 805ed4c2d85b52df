import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { useFormularioAbierto } from '#ui/formulario/contexto.ts'
import type { LoQueYaEs } from './contract.ts'
import type { EscritoDePaquete } from './formulario.ts'
import { irA } from './teclado.ts'
import type { useDigitar } from './useDigitar.ts'

type Props = ReturnType<typeof useDigitar>['loHallado'] & {
  /** The membership that the form is for, where it is for one alone. */
  fija: string | null
}

/** Under the code: whether it is an order already, whose, and what is different from what was seen. */
export function CodigoUsado({ ya, antes, buscando, libre, fallo, fija }: Props) {
  return (
    // Beside the counter of the field.
    <div role="status" className="-mt-9 min-h-5 text-meta text-muted-foreground">
      <p className="pr-14 empty:hidden">
        {buscando && 'Buscando el código…'}
        {libre && 'Código libre: vas a crear el pedido.'}
        {fallo && 'No se pudo revisar el código. Si ya existe, te lo decimos al guardar.'}
      </p>
      {ya && <YaExiste ya={ya} antes={antes} fija={fija} />}
    </div>
  )
}

function YaExiste({ ya, antes, fija }: { ya: LoQueYaEs; antes: LoQueYaEs | null; fija: string | null }) {
  const formulario = useFormularioAbierto<EscritoDePaquete>()
  const escrita = useWatch({ control: formulario.control, name: 'codigo_membresia' })
  const cliente = useWatch({ control: formulario.control, name: 'cliente' })
  const { codigo, dueno } = ya
  const deOtro = dueno !== null && dueno.codigo_membresia !== (fija ?? escrita)
  const cambios = antes && antes.version !== ya.version ? loDistinto(antes, ya) : []

  function usarSusDatos() {
    const suyos = {
      cliente: dueno?.nombre ?? ya.cliente,
      codigo_membresia: dueno?.codigo_membresia ?? '',
      correo_cliente: ya.correo_cliente ?? '',
    }
    for (const [campo, valor] of Object.entries(suyos) as [keyof typeof suyos, string][]) // its own keys
      formulario.setValue(campo, valor, { shouldDirty: true, shouldValidate: formulario.formState.isSubmitted })
    irA('peso')
  }

  return (
    <Aviso
      clase={deOtro && (fija || cliente) ? 'advertencia' : 'info'}
      className="mt-8 text-foreground"
      titulo="Este código ya existe: vas a actualizarlo"
      acciones={
        <>
          {!fija && (deOtro || !cliente) && (
            <Boton variante="outline" medida={36} className="max-md:h-11" onClick={usarSusDatos}>
              {dueno ? 'Usar este cliente' : 'Usar sus datos'}
            </Boton>
          )}
          <Link
            to={enlaceA('/manage/pedidos/:codigo', { codigo })}
            target="_blank"
            className="enlace inline-flex min-h-9 items-center max-md:min-h-11"
          >
            Ver {codigo}
          </Link>
        </>
      }
    >
      <p>
        Es de <span className="font-semibold">{dueno?.nombre ?? ya.cliente}</span>
        {dueno && ` (${dueno.codigo_membresia})`} · {ya.estatus.nombre} · {formatearDinero(ya.total)}
      </p>
      {ya.correo_cliente ? (
        <p className="wrap-anywhere">Sus avisos van a {ya.correo_cliente}.</p>
      ) : (
        <p>No tiene correo: se le pone el que escribas.</p>
      )}
      {deOtro && (fija || cliente) && <p className="font-semibold">Es de otro miembro: no se puede poner a este.</p>}
      {cambios.length > 0 && (
        <p className="mt-1">
          <span className="font-semibold">Cambió mientras escribías:</span> {cambios.join('; ')}. Lo que escribiste
          sigue aquí.
        </p>
      )}
    </Aviso>
  )
}

/** What of an order is not as it was, in words. */
function loDistinto(antes: LoQueYaEs, ahora: LoQueYaEs) {
  const partes: [string, string, string][] = [
    ['estatus', antes.estatus.nombre, ahora.estatus.nombre],
    ['cliente', antes.cliente, ahora.cliente],
    ['correo', antes.correo_cliente ?? 'ninguno', ahora.correo_cliente ?? 'ninguno'],
    ['precio', formatearDinero(antes.precio), formatearDinero(ahora.precio)],
    ['total', formatearDinero(antes.total), formatearDinero(ahora.total)],
    ['peso', `${antes.peso} kg`, `${ahora.peso} kg`],
    ['cuenta', antes.dueno?.codigo_membresia ?? 'ninguna', ahora.dueno?.codigo_membresia ?? 'ninguna'],
  ]
  const distintas = partes.filter(([, de, a]) => de !== a).map(([que, de, a]) => `${que} de ${de} a ${a}`)
  return distintas.length > 0 ? distintas : ['otros datos del pedido']
}
