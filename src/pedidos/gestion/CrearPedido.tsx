import { useMutation } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { z } from 'zod'
import { mutation } from '#http/query.ts'
import { detalleDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import type { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { Globo } from '#ui/Globo.tsx'
import { CopiaDeHistorial } from './CopiaDeHistorial.tsx'
import { type PedidoDeGestion, sortearCodigo } from './contract.ts'
import { DatosDelPedido } from './DatosDelPedido.tsx'
import { type EscritoDePedido, VACIO } from './formulario.ts'

type Props = {
  formulario: ReturnType<typeof useFormulario<EscritoDePedido, z.output<typeof EscritoDePedido>, PedidoDeGestion>>
  copia: ComponentProps<typeof CopiaDeHistorial>
  /** Whether an order has the code. */
  loHallado: ReactNode
}

/** Creates an order, under a code that no other has. */
export function CrearPedido({ formulario, copia, loHallado }: Props) {
  const sortear = useMutation(mutation(sortearCodigo))

  async function generar() {
    try {
      const sorteado = await sortear.mutateAsync()
      formulario.setValue('codigo', sorteado.codigo, {
        shouldDirty: true,
        shouldValidate: formulario.formState.isSubmitted,
      })
    } catch (error) {
      avisar.error('No se pudo generar un código', detalleDe(error, 'Revisa tu conexión e intenta de nuevo.'))
    }
  }

  return (
    <>
      <Formulario formulario={formulario} aria-label="Crear o actualizar pedido" className="grid gap-4">
        <CampoCodigo
          nombre="codigo"
          etiqueta="Código"
          falta="Escribe el código, o genera uno."
          alLado={
            <Globo texto="Sortea un código que ningún pedido tiene">
              <Boton
                variante="outline"
                medida={36}
                cargando={sortear.isPending}
                onClick={generar}
                className="h-12 md:h-9.5"
              >
                Generar
              </Boton>
            </Globo>
          }
        />
        <p role="status" className="-mt-3 min-h-5 text-meta text-muted-foreground">
          {loHallado}
        </p>
        <DatosDelPedido alDeshacer={() => formulario.reset(VACIO)}>Crear pedido</DatosDelPedido>
      </Formulario>
      <div className="mt-6 border-border border-t pt-5">
        <CopiaDeHistorial {...copia} />
      </div>
    </>
  )
}
