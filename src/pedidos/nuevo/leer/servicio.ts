import type { Marca } from './marcas.ts'

const WHEN = '(?:el|la|los|las|yo|hoy|manana|pasado|mi|por|a|temprano|luego|despues|como|¦)'
const RETIRO = new RegExp(
  [
    '(?:l[oa]s? )?(?:paso|pasare|pasa|pasar|voy|vengo|ire|vamos|pasamos|pasan|puedo pasar|va a pasar|pasando)(?: yo| personalmente| mi \\w+)? (?:a|por|para|pa)? ?(?:bus?ca\\w*|recoge\\w*|retira\\w*)',
    `(?<!me |le |te )paso(?: yo)?(?= ${WHEN}|[.,!]? ?¦|[.,!]|$)`,
    'pasar (?:por (?:el|ell[oa]s?|la|alla|la tienda)|personalmente)',
    'pasa por (?:el|ell[oa]s?)',
    '(?:te )?l[oa]s? (?:busco|busca|buscan|recojo|recoge|recogen|retiro|retira)(?: yo| alla| aya)?',
    'yo l[oa]s? (?:busco|recojo)|l[oa]s? voy a buscar',
    '(?<!cuando )(?:re?cojo|retiro|recogerl[oa]s?|retirarl[oa]s?|buscarl[oa]s?|que recoge|recoger|retirar)(?: en (?:la )?tienda)?|(?:entrega )?en (?:la )?tienda',
  ].join('|'),
  'g',
)
const CARRIER = 'caribe ?(?:tours|pack|express|trans)|metro ?pac\\w*|vimenpaq|por metro|con metro|en la guagua'
const ENVIO = new RegExp(
  [
    '(?<!te |les |le |que )(?:me )?(?:l[oa]s? |l[oe]s? )?(?:manda|mandas|mande|envia|envias|envie|mandan|llevan?|lleva)(?:me|nos|le)?l[oa]s?',
    '(?:me|nos|se) l[oa]s? (?:manda|mandas|mande|envia|envias|envie|lleva|llevas|puede[ns]? (?:mandar|enviar|llevar))',
    '(?<!la |el |te |les |le |acabo de |acabe de )(?:mandame|enviame|mandale|manda|mande|mandar|enviar|envia|envie|enviarl[oa]s?|mandarl[oa]s?)(?! (?:la |el |tu |un |una |las |el numero de )?(?:cuenta|numero|foto|ubicacion|precio|catalogo|info|nada|dinero|deposito|comprobante|mensaje))',
    'envios?|delivery|deliberi|domicilio',
    'me manda(?= con)|me l[oa]s? traen?|(?:me|le) (?:llega|llegue|llegan|mandes|envies|manden|envien)|pase por casa de|dejarl[oa]s?',
    CARRIER,
  ].join('|'),
  'g',
)

const find = (plano: string, pattern: RegExp, value: 'retiro' | 'envio'): Marca[] =>
  [...plano.matchAll(new RegExp(`(?<!\\w)(?:${pattern.source})(?!\\w)`, 'g'))].map(({ 0: said, index }) => ({
    kind: 'servicio',
    start: index,
    end: index + said.length,
    value,
  }))

/** Whether she comes for it or wants it sent. */
export function findServicios(plano: string): Marca[] {
  const envios = find(plano, ENVIO, 'envio')
  const retiros = find(plano, RETIRO, 'retiro').filter(({ start, end }) => {
    if (envios.some((other) => start < other.end && other.start < end)) return false
    if (envios.length > 0 && /^ (?:alla|aya)/.test(plano.slice(end))) return false
    // Who collects it where the bus stops wants it sent.
    return !/^ (?:en|a) la parada/.test(plano.slice(end))
  })
  return [...envios, ...retiros]
}
