/**
 * Other names of provinces and municipalities, in the spelling of a searched text without the `s` at the end of its
 * words: `name = province / municipality`.
 */
export const OTROS_NOMBRES = `
la capital = Distrito Nacional / Santo Domingo de Guzmán
capital = Distrito Nacional / Santo Domingo de Guzmán
distrito = Distrito Nacional / Santo Domingo de Guzmán
sto domingo = Santo Domingo
sto dgo = Santo Domingo
sd este = Santo Domingo / Santo Domingo Este
sde = Santo Domingo / Santo Domingo Este
sto domingo este = Santo Domingo / Santo Domingo Este
zona oriental = Santo Domingo / Santo Domingo Este
sto domingo norte = Santo Domingo / Santo Domingo Norte
sdn = Santo Domingo / Santo Domingo Norte
sto domingo oeste = Santo Domingo / Santo Domingo Oeste
sdo = Santo Domingo / Santo Domingo Oeste
alcarrizo = Santo Domingo / Los Alcarrizos
guerra = Santo Domingo / San Antonio de Guerra
stgo = Santiago / Santiago de los Caballeros
sgto = Santiago / Santiago de los Caballeros
navarrete = Santiago / Villa Bisonó (Navarrete)
villa bisono = Santiago / Villa Bisonó (Navarrete)
licey = Santiago / Licey al Medio
sajoma = Santiago / San José de las Matas
sabana iglesia = Santiago / Sabana Iglesia
azua = Azua / Azua de Compostela
sfm = Duarte / San Francisco de Macorís
san francisco = Duarte / San Francisco de Macorís
spm = San Pedro de Macorís / San Pedro de Macorís
san pedro = San Pedro de Macorís / San Pedro de Macorís
montecristi = Monte Cristi / Monte Cristi
neyba = Bahoruco / Neiba
cayetano germosen = Espaillat / Cayetano Germosén
ocoa = San José de Ocoa / San José de Ocoa
san juan = San Juan / San Juan de la Maguana
hato mayor = Hato Mayor / Hato Mayor del Rey
seibo = El Seibo / El Seibo
el seybo = El Seibo / El Seibo
haina = San Cristóbal / Bajos de Haina
nigua = San Cristóbal / San Gregorio de Nigua
palenque = San Cristóbal / Sabana Grande de Palenque
sabaneta = Santiago Rodríguez / San Ignacio de Sabaneta
montellano = Puerto Plata / Villa Montellano
villa vasquez = Monte Cristi / Villa Vásquez
manzanillo = Monte Cristi / Pepillo Salcedo
jima = La Vega / Jima Abajo
los llano = San Pedro de Macorís / San José de los Llanos
`

/** Names that are also names of people, or words: they need a preposition. */
export const TAMBIEN_PERSONAS =
  'peralta castillo polo sanchez cabrera mella matanzas paraiso consuelo cristobal esperanza partido altamira galvan enriquillo restauracion quisqueya fundacion duarte guerra salcedo imbert valverde independencia capital distrito constanza peravia mao bani luperon arenoso sabaneta'

/** Sectors that need no number of a street to be an address, by their municipality. */
export const SECTORES: Record<string, string> = {
  'Santiago / Santiago de los Caballeros': `gurabo,villas de gurabo,los jardines,los jardines metropolitanos,jardines metropolitanos,jardines del oeste,
    los jardines del oeste,cerros de gurabo,los cerros de gurabo,cerro alto,los cerros,la esmeralda,la trinitaria,villa olga,villa maria,los alamos,reparto oquet,
    reparto peralta,reparto universitario,reparto consuelo,reparto imperial,reparto kokette,reparto del este,villa olimpica,cienfuegos,los salados,los salados viejos,
    pekin,el ejido,ensanche bella vista,bella vista,ensanche espaillat,ensanche libertad,ensanche roman,ensanche bermudez,ensanche bolivar,ensanche julia,
    pueblo nuevo,baracoa,los pepines,nibaje,la joya,bella vista santiago,barrio lindo,buenos aires,hato del yaque,hato mayor de santiago,hoya del caimito,la hoya del caimito,
    las carreras,la otra banda,otra banda,el embrujo,el embrujo i,el embrujo ii,el embrujo iii,embrujo i,embrujo ii,embrujo iii,las colinas,los ciruelitos,
    cristo rey de santiago,yapur dumit,la yapur dumit,mirador del yaque,la herradura,marilopez,arroyo hondo santiago,jacagua,gurabito,el dorado,el dorado i,el dorado ii,
    la barranquita,la rinconada,rincon largo,thomen,la zurza,los rieles,monte rico,las americas,villa verde,el retiro,el invi,invi,los reyes,camboya,corona plaza,
    padre las casas de santiago,santa lucia,la mina,el congo,mejoramiento social,rafey,la ceibita,los platanitos,la cienaga de santiago,sabana larga de santiago,
    quinigua,canca la reina,pontezuela,los laureles,la moraleja,la lotificadora,villa progreso,villa jagua,las antillas,el portal,los colegios,ciudad satelite,
    franco bido,la canela,barrio las mercedes,las mercedes,la terraza,la fuente,tierra alta,la monumental,estrella sadhala,bartolome colon,la rafael vidal,la sirena de la 27,llanos de gurabo,los llanos de gurabo,palmarejo,carlos diaz,el inglesito,zona franca`,
  'Santiago / Puñal': 'canabacoa,matanzas de santiago,guayabal de santiago,laguna prieta',
  'Distrito Nacional / Santo Domingo de Guzmán': `naco,ensanche naco,piantini,gazcue,gascue,bella vista norte,evaristo morales,los prados,arroyo hondo,arroyo hondo viejo,
    villa juana,villa consuelo,cristo rey,serralles,ensanche serralles,paraiso,ensanche paraiso,la julia,el vergel,mirador sur,mirador norte,los cacicazgos,
    zona colonial,la zona colonial,ciudad nueva,ciudad colonial,villa francisca,san carlos,ensanche quisqueya,ensanche luperon,ensanche la fe,la fe,los rios,
    los restauradores,los jardines del norte,galá,altos de arroyo hondo,el millon,honduras,la feria,mata hambre,guachupita,capotillo,gualey,los guandules,simon bolivar,
    el manguito,la zurza capital,los peralejos,la castellana,fernandez,urbanizacion fernandez,kilometro 9,jardines del sur,villas agricolas`,
  'Santo Domingo / Santo Domingo Este': `alma rosa,alma rosa 1ra,alma rosa primera,alma rosa i,alma rosa ii,los mina,los minas,ensanche ozama,ozama,villa duarte,san isidro,
    autopista san isidro,las americas este,los frailes,los tres ojos,mendoza,villa faro,el almirante,cancino,invivienda,invivienda santo domingo,lucerna,ciudad juan bosch,
    juan bosch,los trinitarios,vista hermosa,isabelita,la isabelita,el brisal,hainamosa,charles de gaulle,la charles,ralma,villa carmen,los mameyes,sabana perdida este`,
  'Santo Domingo / Santo Domingo Norte':
    'villa mella,sabana perdida,los guaricanos,guaricanos,ciudad modelo,jacobo majluta,la victoria,buena vista,mirador norte villa mella,los casabes,el torito',
  'Santo Domingo / Santo Domingo Oeste':
    'herrera,manoguayabo,las caobas,hato nuevo,bayona,buenos aires de herrera,engombe,el cafe de herrera,las palmas de herrera,la venta,batey bienvenido',
  'La Altagracia / Higüey': 'bavaro,punta cana,veron,friusa,cap cana,bayahibe,uvero alto,bavaro punta cana',
  'Puerto Plata / Sosúa': 'cabarete,sabaneta de yasica,el batey,los charamicos',
  'Samaná / Samaná': 'las galeras,el limon',
}
