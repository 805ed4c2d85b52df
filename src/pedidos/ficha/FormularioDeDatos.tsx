import type { ReactNode } from 'react'
import { z } from 'zod'
import { CODIGO_INCOMPLETO } from '#lib/codigoIncompleto.ts'
import { dineroEscrito } from '#lib/dinero.ts'
import { CODIGO_PEDIDO } from '#lib/formatoDeCodigo.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { CampoSeleccion } from '#ui/formulario/CampoSeleccion.tsx'
import { CampoCorreo, CampoTelefono, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import type { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { hayCambios } from '#ui/useSinGuardar.tsx'
import { TipoServicio } from '../contract.ts'
import { SERVICIO } from '../labels.ts'
import { OpcionesDeEstatus } from '../OpcionesDeEstatus.tsx'
import { DatosDePedido, OBLIGATORIOS, type PedidoDeGestion } from './contract.ts'
import { EnviarAbajo } from './Partes.tsx'

/** An empty field is null on the wire. */
const opcional = z.string().transform((texto) => texto.trim() || null)
const lleno = z.string().trim().min(1, OBLIGATORIOS)
const monto = dineroEscrito(OBLIGATORIOS)

const { shape: opcionales } = DatosDePedido.omit({
  cliente: true,
  estatus_id: true,
  precio: true,
  peso: true,
  total: true,
  fecha_estimada_entrega: true,
  tipo_servicio: true,
  version: true,
})
type Opcionales = typeof opcionales
/** How the form holds an optional field: as a text that may be empty, or as a box to tick. */
type Escrito<R> = R extends z.ZodBoolean ? R : R extends z.ZodType ? z.ZodPipe<typeof opcional, R> : never

const escritos = Object.fromEntries(
  Object.entries<z.ZodType>(opcionales).map(([campo, regla]) => [
    campo,
    regla instanceof z.ZodBoolean ? regla : opcional.pipe(regla as z.ZodType<string | null, string | null>),
  ]),
) as { [C in keyof Opcionales]: Escrito<Opcionales[C]> } // one for each

/** What staff type, as text; it reads into what the contract takes. */
export const EscritoDePedido = z.object({
  codigo: lleno.regex(CODIGO_PEDIDO, CODIGO_INCOMPLETO),
  cliente: lleno,
  estatus_id: lleno.transform(Number),
  precio: monto,
  peso: lleno.pipe(DatosDePedido.shape.peso),
  total: monto,
  fecha_estimada_entrega: lleno,
  tipo_servicio: z.enum(['', ...TipoServicio.options]).transform((servicio) => servicio || null),
  ...escritos,
} satisfies Record<keyof Omit<DatosDePedido, 'version'> | 'codigo', z.ZodType>)
export type EscritoDePedido = z.input<typeof EscritoDePedido>

const campos = Object.keys(EscritoDePedido.shape) as (keyof EscritoDePedido)[] // its own keys

export const VACIO = {
  ...Object.fromEntries(
    campos.map((campo) => [campo, EscritoDePedido.shape[campo] instanceof z.ZodBoolean ? false : '']),
  ),
  estatus_id: '1',
} as EscritoDePedido // each of them

export function escribirPedido(pedido: PedidoDeGestion): EscritoDePedido {
  const valores = { ...pedido, estatus_id: String(pedido.estatus.id) }
  return Object.fromEntries(campos.map((campo) => [campo, valores[campo] ?? VACIO[campo]])) as EscritoDePedido // one for each
}

type Props = {
  formulario: ReturnType<typeof useFormulario<EscritoDePedido, z.output<typeof EscritoDePedido>, PedidoDeGestion>>
  /** Where the order is; without, it is a new one. */
  ahora?: PedidoDeGestion['estatus']
  /** Stands beside the field of the code. With it the code can be written. */
  alLado?: ReactNode
  /** What is known of the code. */
  delCodigo: ReactNode
  /** Beside the button. */
  aviso?: ReactNode
  alDeshacer: () => void
  /** The button's: what sending does. */
  children: ReactNode
}

/** What staff write about an order, new or not. */
export function FormularioDeDatos({ formulario, ahora, alLado, delCodigo, aviso, alDeshacer, children }: Props) {
  return (
    <Formulario formulario={formulario} aria-label="Crear o actualizar pedido" className="grid gap-4">
      <CampoCodigo
        nombre="codigo"
        etiqueta="Código"
        falta="Escribe el código, o genera uno."
        readOnly={!alLado}
        alLado={alLado}
      />
      <p role="status" className="-mt-3 min-h-5 text-meta text-muted-foreground">
        {delCodigo}
      </p>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <CampoTexto nombre="cliente" etiqueta="Cliente" falta="Escribe el nombre del cliente." />
        <CampoCorreo nombre="correo_cliente" etiqueta="Correo del cliente" opcional autoComplete="off" />
        <CampoSeleccion nombre="estatus_id" etiqueta="Estatus" falta="Elige el estatus.">
          <OpcionesDeEstatus ahora={ahora} seQueda />
        </CampoSeleccion>
        <CampoTexto
          nombre="fecha_estimada_entrega"
          etiqueta="Fecha estimada"
          falta="Elige la fecha estimada."
          type="date"
        />
        <CampoDeCifra nombre="precio" etiqueta="Precio (RD$)" falta="Escribe el precio." />
        <CampoDeCifra nombre="total" etiqueta="Total (RD$)" falta="Escribe el total." />
        <CampoDeCifra nombre="peso" etiqueta="Peso (kg)" falta="Escribe el peso." />
        <CampoSeleccion nombre="tipo_servicio" etiqueta="Servicio" opcional>
          <option value="">Sin indicar</option>
          {Object.entries(SERVICIO).map(([valor, nombre]) => (
            <option key={valor} value={valor}>
              {nombre}
            </option>
          ))}
        </CampoSeleccion>
      </div>
      <fieldset className="grid gap-4 rounded-xl border border-border p-4">
        <legend className="px-1 font-semibold text-sm">Entrega</legend>
        <CampoTelefono nombre="telefono" etiqueta="Teléfono" opcional autoComplete="off" />
        <CampoArea nombre="direccion" etiqueta="Dirección" opcional rows={2} />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CampoTexto nombre="numero_casa" etiqueta="Número de casa" opcional />
          <CampoTexto nombre="sector" etiqueta="Sector" opcional />
          <CampoTexto nombre="municipio" etiqueta="Municipio" opcional />
          <CampoTexto nombre="provincia" etiqueta="Provincia" opcional />
        </div>
        <CampoTexto nombre="referencias" etiqueta="Referencias" opcional />
      </fieldset>
      <CampoArea
        nombre="notas"
        etiqueta="Notas"
        opcional
        pista="Las lee el cliente en la vista completa de su pedido."
        rows={3}
      />
      <CampoArea nombre="notas_privadas" etiqueta="Notas privadas" opcional pista="Solo las ve el personal." rows={2} />
      {aviso}
      <EnviarAbajo
        junto={
          hayCambios(formulario.formState) && (
            <Boton variante="ghost" medida={36} onClick={alDeshacer} className="max-md:h-12">
              Deshacer
            </Boton>
          )
        }
      >
        {children}
      </EnviarAbajo>
    </Formulario>
  )
}

/** Money or a weight, with two places. */
function CampoDeCifra(props: { nombre: string; etiqueta: string; falta: string }) {
  return (
    <CampoTexto
      type="number"
      inputMode="decimal"
      step="0.01"
      min="0"
      placeholder="0.00"
      // Who scrolls past a price must not change it.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...props}
    />
  )
}
