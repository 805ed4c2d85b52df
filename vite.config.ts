import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// In development the pages come from Vite and everything under /api from the server started beside it.
const servidor = `http://127.0.0.1:${process.env.PORT ?? 3000}`

// A file costs a phone its headers and a place in the line: what pages share comes in a few files, not in forty.
const sitio = [
  'Marco',
  'Cabecera',
  'Pie',
  'MenuMovil',
  'Marca',
  'BarraSinConexion',
  'Instalar',
  'SelectorDeTema',
  'navegacion',
  'EnlaceDeCuenta',
  'dibujos',
  'EsqueletoDePagina',
  'ErrorInesperado',
].join('|')
const comun = [
  'horario',
  'TablaDeHorario',
  'fecha',
  'enlaces',
  'meta',
  'origen',
  'datosEstructurados',
  'Imagen',
  'imagenes',
  'formatoDeCodigo',
  'Precarga',
].join('|')
const ui = [
  'Boton',
  'Mariposa',
  'mariposa',
  'EnlaceExterno',
  'anuncios',
  'tema',
  'useDiferido',
  'useDespierta',
  'useEnLinea',
  'useConsultaDeMedios',
  'Campo',
  'CampoArea',
  'CampoCodigo',
  'cursor',
  'Formulario',
  'Esqueleto',
].join('|')
const paquetes =
  'class-variance-authority|clsx|lucide-react/dist/esm/(?:createLucideIcon|Icon|shared|defaultAttributes|icons/(?:circle-alert|x|menu|phone|message-circle)\\.)'
const groups = [
  { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'formularios', test: /node_modules\/(zod|react-hook-form|@hookform|@tanstack)\// },
  {
    name: 'marco',
    test: new RegExp(
      `/src/(?:sitio/(?:${sitio})|comun/(?:${comun})|ui/(?:${ui}))\\.tsx?$|/negocio\\.ts$|/node_modules/(?:${paquetes})`,
    ),
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { port: 5173, proxy: { '/api': servidor } },
  build: { target: ['chrome107', 'safari16'], assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
