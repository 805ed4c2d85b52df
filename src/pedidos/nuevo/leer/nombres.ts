import { setOf } from './plano.ts'

/** First names and surnames of the country, in the spelling of a searched text, to know one that is written small. */
export const NOMBRES = setOf(`
  abigail ada adalgisa adelaida adriana agustina aida albania alba alberto alejandra alejandro alexandra alexis alfredo alicia alina altagracia altagrasia amalia amanda amarilis amelia
  ana anabel anais andrea andres andreina angel angela angelica angelina angie anny antonia antonio anyelina ariana arianna arelis argentina arisleidy ashley aurora austria
  awilda bartolo beatriz belen belkis berenice bernarda betania bianca brenda briseida camila carina carla carlos carmen carmela carolay carolin carolina catalina cecilia celeste
  celia cesar chabela chavela chanel cindy clara clarisa claribel claudia coral corina cristal cristian cristina cristobal dahiana daisy damaris daniel daniela darianna
  darlenis dariel david deyanira deisy denisse denny dilcia diana digna dinorah dionisia domingo dolores dominga doris dulce edith eduardo edwin eladia elba elena eli elianny elisa elizabeth elsa
  elvira emely emelyn emilia emma enrique erika ercilia ernestina escarlet esmeralda esmerlin esperanza estefania estefany esteban estela ester esther eugenia eva evelyn fabiola fanny fatima felicia felipe felix
  fernanda fernando fiordaliza flor flora florangel francia francis francisca francisco franchesca franklin gabina gabriel gabriela genara genesis georgina geraldine gisela giselle gissel gladys gloria
  grecia greicy gregoria grisel griselda griselis guadalupe guillermina heidy haydee helen hilda hilaria ines indhira ingrid iris irene isabel isabela ivan ivelisse ivonne jacqueline jaime jairo janet jazmin jennifer
  jenny jeny jesus jessica joan johanna johanny jorge jose josefa josefina joselyn joel juan juana juanita julia juliana julio julissa karen karina karla katherine katiuska kathy keila kelvin kenia kimberly kirsis kirsys
  laura leandra leidy leidi leonel leonor leticia leydi lidia ligia lilian liliana linda lisbeth lissette liz lizbeth lorena lorenza lourdes lucia lucila lucrecia luis luisa luisanna luz mabel magalis
  magaly manuel manuela marcia marcos margarita maria mariana mariela maribel maricela marina mario maritza marisol marlenny marleny marta martha martin mary massiel mateo maura mauricio maxima
  mayelin mayra melania melissa mercedes michel michelle miguel milagros minerva miguelina minelia mirella miriam mirian mirtha moises monica nadia nancy natali natalia nathaly nayeli nayelis nelly nelson
  nicaury nicole nidia nieves nilda noelia noemi norma noris odalis ofelia olga oliver orquidea oscar pablo pamela paola patria patricia paula paulina pedro perla petronila pilar prudencia rachel rafael rafaela
  rafelina raisa ramon ramona raquel raul rebeca reina reyna ricardo roberto rocio rosa rosalba rosalia rosanna rosanny rosario rosaura roselyn rosi rosita rosmery rossy roxanna ruben rudelania ruddy ruth sabrina
  sagrario salome samanta samuel sandra santa sandy sara sarah scarlet sebastian sergio sheila shirley silvia sobeida socorro sofia sol solanyi sonia soraya stephanie susana suleika tatiana tatica tania teresa tomas tomasa
  ursula valentina valeria vanessa veronica vicenta victor victoria vilma violeta virginia viviana wanda wellington wendy wendoly wilkin wilson xiomara yadira yajaira yamilet yamilex yanely yanet yanira yaquelin yari yarisa yaritza
  yaneris yasiris yenifer yenny yesenia yessica yinet yissel yocasta yohanna yokasta yokaira yolanda yomaira yoselin ysabel yudelka yudelkis yudi yudith yuleisy yulissa yunior yubelkis zoila zoraida zuleika zunilda nairobi nikaury
  abreu acosta almonte alvarez amparo aquino arias baez batista belliard bonilla brito bueno burgos caba cabral camacho caceres castillo cepeda collado colon cordero corona cruz cuevas delgado diaz diloné disla duran
  encarnacion espinal estevez estrella feliz fermin fernandez ferreira ferreras frias garcia genao gil gomez gonzalez grullon guerrero guzman henriquez hernandez hierro jimenez jorge liriano lopez lora lugo marte martinez mata matos medina
  mejia mena mendez mercado mieses minaya molina montero mora morel mota nova nunez ortiz ovalles paulino pena peralta perez pichardo pimentel polanco ramirez ramos reyes reynoso rivas rivera rodriguez rojas romero rosado ruiz
  salazar sanchez santana santos sosa suarez suero tavarez tavares tejada then tineo toribio torres ulloa urena valdez vargas vasquez vega veras ventura vizcaino zapata
  omar edgar walter jenifer yenifer javier wilmer elmer yasser abner heber nurys yaneli darwin dilenia francheska yokaira yanelis yudelis lucero luciano anabel sugey mayra luisa`)
