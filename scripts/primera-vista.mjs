import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { estilosDeLaPagina } from './estilos-de-la-pagina.mjs'

/**
 * Makes every built page paint from its first bytes: the styles it needs stand in it. Its programs and the rest of the
 * styles are fetched after the first paint; on a page with a leading picture when that is there, or when the person does
 * something.
 * @param carpeta the built pages
 */
export async function prepararPrimeraVista(carpeta) {
  const archivos = (await readdir(carpeta, { recursive: true })).filter((nombre) => nombre.endsWith('index.html'))
  const hojas = new Map()
  const leerHoja = async (ruta) => {
    if (!hojas.has(ruta)) hojas.set(ruta, await readFile(path.join(carpeta, ruta), 'utf8'))
    return hojas.get(ruta)
  }
  for (const archivo of archivos) {
    const lugar = path.join(carpeta, archivo)
    await writeFile(lugar, await conPrimeraVista(await readFile(lugar, 'utf8'), leerHoja))
  }
}

const HOJA = /<link rel="stylesheet" href="([^"]+)" data-precedence="([^"]+)"\/>/
const MODULO = /<script type="module" async="">([\s\S]*?)<\/script>/

async function conPrimeraVista(html, leerHoja) {
  const [hoja, ruta, precedencia] = html.match(HOJA) ?? falta('style sheet')
  const [modulo, programa] = html.match(MODULO) ?? falta('program')
  const previas = Array.from(html.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g), ([, href]) => href)
  const estilos = estilosDeLaPagina(await leerHoja(ruta), html)
  const conFoto = html.includes('fetchPriority="high"') || html.includes('fetchpriority="high"')
  return html
    .replaceAll(/<link rel="modulepreload" href="[^"]+"\/>/g, '')
    .replace(hoja, () => `<style>${estilos}</style><noscript>${hoja}</noscript>`)
    .replace(modulo, () => `<script>${guionDeArranque({ ruta, precedencia, previas, programa, conFoto })}</script>`)
}

function falta(que) {
  throw new Error(`A built page has no ${que} where it is expected; scripts/primera-vista.mjs must follow its form.`)
}

/**
 * What stands in the page instead of its programs. Until they are there it keeps what is typed and pressed, and gives it
 * to the page once that hears (`brisa:lista`): a slow line must not swallow a word or a tap.
 */
function guionDeArranque({ ruta, precedencia, previas, programa, conFoto }) {
  const importados = Array.from(programa.matchAll(/import (?:\* as (\w+) from )?"([^"]+)";/g))
  const [, entrada] = programa.match(/import\("([^"]+)"\)/) ?? falta('entry')
  const [, modulos] = programa.match(/__reactRouterRouteModules = (\{[^}]*\})/) ?? falta('list of route modules')
  const cargados = new Set([entrada, ...importados.map(([, , href]) => href)])
  const nombresDe = (hrefs) => hrefs.map((href) => href.replace(/^\/assets\/(.*)\.js$/, '$1')).join(' ')
  const nombres = importados.map(([, nombre], i) => nombre ?? `_${i}`)
  const cargas = importados.map(([, , href]) => `import("${href}")`)
  return [
    '(()=>{var d=document,ya,lista,escrito=new Map,pulsado;',
    'function enlace(o,p){var l=d.createElement("link");Object.assign(l,o);if(p)l.dataset.precedence=p;d.head.append(l)}',
    'function empezar(){if(ya)return;ya=1;',
    `enlace({rel:"stylesheet",href:"${ruta}"},"${precedencia}");`,
    `${JSON.stringify(nombresDe(previas.filter((href) => !cargados.has(href))))}.split(" ").forEach(function(h){enlace({rel:"modulepreload",href:"/assets/"+h+".js"})});`,
    `Promise.all([${cargas.join(',')}]).then(function([${nombres.join(',')}]){`,
    `window.__reactRouterRouteModules=${modulos};import("${entrada}")}).catch(function(){ya=0})}`,
    // Of a click only what a program answers to: links and native controls work by themselves.
    'function alPulsar(e){var b=!lista&&e.target.closest&&e.target.closest("button:not([disabled],[popovertarget])");if(b){e.preventDefault();pulsado=b}}',
    'function alEscribir(e){var c=e.target;if(!lista)escrito.set(c,/^(radio|checkbox)$/.test(c.type)?c.checked:c.value)}',
    'd.addEventListener("click",alPulsar,true);d.addEventListener("input",alEscribir,true);',
    // React marks what it has taken over; the fields' first values are set in the same breath, hence the pause after.
    'function suyo(c){return!c.isConnected||Object.keys(c).some(function(k){return k.indexOf("__reactProps")===0})}',
    'function dar(n){var todos=Array.from(escrito.keys()).concat(pulsado||[]);',
    'if(n>0&&!todos.every(suyo))return setTimeout(dar,30,n-1);setTimeout(function(){lista=1;',
    'escrito.forEach(function(v,c){if(!c.isConnected)return;',
    'if(typeof v==="boolean"){if(c.checked!==v)c.click();else if(v){c.checked=false;c.click()}return}',
    'Object.getOwnPropertyDescriptor(Object.getPrototypeOf(c),"value").set.call(c,v);',
    // React tells a change by the last value that it saw, which is this very one.
    'if(c._valueTracker)c._valueTracker.setValue(v+"?");c.dispatchEvent(new Event("input",{bubbles:true}))});',
    'if(pulsado&&pulsado.isConnected)pulsado.click()},30)}',
    'addEventListener("brisa:lista",function(){escrito.size||pulsado?dar(100):lista=1},{once:true});',
    '["pointerdown","keydown","focusin"].forEach(function(s){addEventListener(s,empezar,{once:true,passive:true,capture:true})});',
    // Two frames on, the first of them is painted; in the background nothing is, and a clock takes its place.
    'function trasPintar(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(empezar)})});setTimeout(empezar,1000)}',
    conFoto
      ? 'if(d.readyState==="complete")trasPintar();else addEventListener("load",trasPintar,{once:true})'
      : 'trasPintar()',
    '})()',
  ].join('')
}
