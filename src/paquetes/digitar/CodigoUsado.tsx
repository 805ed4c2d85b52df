import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button } from '#ui/Button.tsx'
import { useFormContext } from '#ui/form/context.ts'
import { Notice } from '#ui/Notice.tsx'
import type { LoQueYaEs } from './contract.ts'
import type { PaqueteDraft } from './form.ts'
import { focusField } from './keyboard.ts'
import type { usePaqueteForm } from './usePaqueteForm.ts'

type Props = ReturnType<typeof usePaqueteForm>['loHallado'] & {
  /** The only client's membership code; null in other forms. */
  fixed: string | null
}

/** Below the code field: whether the code has an order, whose it is, and what changed since it was read. */
export function CodigoUsado({ existing, previous, searching, free, fallo, fixed }: Props) {
  return (
    // The negative margin puts this beside the field's counter.
    <div role="status" className="-mt-9 min-h-5 text-meta text-muted-foreground">
      <p className="pr-14 empty:hidden">
        {searching && 'Buscando el código…'}
        {free && 'Código libre: vas a crear el pedido.'}
        {fallo && 'No se pudo revisar el código. Si ya existe, te lo decimos al guardar.'}
      </p>
      {existing && <YaExiste existing={existing} previous={previous} fixed={fixed} />}
    </div>
  )
}

function YaExiste({
  existing,
  previous,
  fixed,
}: {
  existing: LoQueYaEs
  previous: LoQueYaEs | null
  fixed: string | null
}) {
  const form = useFormContext<PaqueteDraft>()
  const written = useWatch({ control: form.control, name: 'codigo_membresia' })
  const cliente = useWatch({ control: form.control, name: 'cliente' })
  const { codigo, dueno } = existing
  const deOtro = dueno !== null && dueno.codigo_membresia !== (fixed ?? written)
  const changes = previous && previous.version !== existing.version ? differences(previous, existing) : []

  function usarSusDatos() {
    const own = {
      cliente: dueno?.nombre ?? existing.cliente,
      codigo_membresia: dueno?.codigo_membresia ?? '',
      correo_cliente: existing.correo_cliente ?? '',
    }
    for (const [field, value] of Object.entries(own) as [keyof typeof own, string][]) // `own` has no other keys
      form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    focusField('peso')
  }

  return (
    <Notice
      kind={deOtro && (fixed || cliente) ? 'warning' : 'info'}
      className="mt-8 text-foreground"
      title="Este código ya existe: vas a actualizarlo"
      actions={
        <>
          {!fixed && (deOtro || !cliente) && (
            <Button variant="outline" size={36} className="max-md:h-12" onClick={usarSusDatos}>
              {dueno ? 'Usar este cliente' : 'Usar sus datos'}
            </Button>
          )}
          <Link
            to={linkTo('/manage/pedidos/:codigo', { codigo })}
            target="_blank"
            className="enlace inline-flex min-h-9 items-center max-md:min-h-12"
          >
            Ver {codigo}
          </Link>
        </>
      }
    >
      <p>
        Es de <span className="font-semibold">{dueno?.nombre ?? existing.cliente}</span>
        {dueno && ` (${dueno.codigo_membresia})`} · {existing.estatus.nombre} · {formatDinero(existing.total)}
      </p>
      {existing.correo_cliente ? (
        <p className="wrap-anywhere">Sus avisos van a {existing.correo_cliente}.</p>
      ) : (
        <p>No tiene correo: se le pone el que escribas.</p>
      )}
      {deOtro && (fixed || cliente) && <p className="font-semibold">Es de otro miembro: no se puede poner a este.</p>}
      {changes.length > 0 && (
        <p className="mt-1">
          <span className="font-semibold">Cambió mientras escribías:</span> {changes.join('; ')}. Lo que escribiste
          sigue aquí.
        </p>
      )}
    </Notice>
  )
}

/** The differences between two states of an order, in words. */
function differences(previous: LoQueYaEs, now: LoQueYaEs) {
  const parts: [string, string, string][] = [
    ['estatus', previous.estatus.nombre, now.estatus.nombre],
    ['cliente', previous.cliente, now.cliente],
    ['correo', previous.correo_cliente ?? 'ninguno', now.correo_cliente ?? 'ninguno'],
    ['precio', formatDinero(previous.precio), formatDinero(now.precio)],
    ['total', formatDinero(previous.total), formatDinero(now.total)],
    ['peso', `${previous.peso} kg`, `${now.peso} kg`],
    ['cuenta', previous.dueno?.codigo_membresia ?? 'ninguna', now.dueno?.codigo_membresia ?? 'ninguna'],
  ]
  const distintas = parts.filter(([, de, a]) => de !== a).map(([que, de, a]) => `${que} de ${de} a ${a}`)
  return distintas.length > 0 ? distintas : ['otros datos del pedido']
}
