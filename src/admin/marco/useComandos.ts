import { ExternalLink, Headset, LogOut, Monitor, Moon, Plus, Settings, Sun } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTurno } from '#conversaciones/chat/gestion/turno/Turno.tsx'
import { enlaceA } from '#lib/enlaceA.ts'
import { useSalir } from '#sitio/useSalir.ts'
import { useAtajosPuestos } from '#ui/atajos/atajos.ts'
import { cambiarTema } from '#ui/tema.ts'
import { type Comando, useComandosPuestos } from './deLaPagina.ts'
import { nombreDeTecla } from './teclas.ts'

/** What can be done from everywhere, and on the page that is open: what it offers, and what it has a key for. */
export function useComandos(): { acciones: Comando[]; deLaPagina: Comando[] } {
  const navegar = useNavigate()
  const { salir } = useSalir()
  const { enTurno, cambiar } = useTurno()
  const ir = (a: string) => () => void navegar(a)
  const acciones: Comando[] = [
    { titulo: 'Nuevo pedido', icono: Plus, hacer: ir(enlaceA('/manage', { consulta: { ver: 'pedido' } })) },
    { titulo: enTurno ? 'Salir de turno en el chat' : 'Entrar en turno en el chat', icono: Headset, hacer: cambiar },
    { titulo: 'Tema claro', icono: Sun, hacer: () => cambiarTema('claro') },
    { titulo: 'Tema oscuro', icono: Moon, hacer: () => cambiarTema('oscuro') },
    { titulo: 'Tema del sistema', icono: Monitor, hacer: () => cambiarTema('sistema') },
    { titulo: 'Ver la tienda', icono: ExternalLink, hacer: ir(enlaceA('/')) },
    { titulo: 'Ajustes de tu cuenta', icono: Settings, hacer: ir(enlaceA('/mi-cuenta/ajustes')) },
    { titulo: 'Cerrar sesión', icono: LogOut, hacer: () => void salir() },
  ]
  const conTecla = useAtajosPuestos().map((atajo) => ({
    titulo: atajo.titulo,
    tecla: nombreDeTecla(atajo),
    hacer: () => atajo.hacer(new KeyboardEvent('keydown', { key: atajo.tecla })),
  }))
  return { acciones, deLaPagina: [...useComandosPuestos(), ...conTecla] }
}
