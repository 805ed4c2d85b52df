ALTER TABLE "Pedidos" ADD COLUMN "telefono" text;--> statement-breakpoint
ALTER TABLE "Pedidos" ADD COLUMN "direccion" text;--> statement-breakpoint
ALTER TABLE "Pedidos" ADD COLUMN "numero_casa" text;--> statement-breakpoint
ALTER TABLE "Pedidos" ADD COLUMN "sector" text;--> statement-breakpoint
ALTER TABLE "Pedidos" ADD COLUMN "municipio" text;--> statement-breakpoint
ALTER TABLE "Pedidos" ADD COLUMN "provincia" text;--> statement-breakpoint
ALTER TABLE "Pedidos" ADD COLUMN "referencias" text;--> statement-breakpoint
ALTER TABLE "Pedidos" ADD COLUMN "notas_privadas" text;--> statement-breakpoint
ALTER TABLE "Pedidos" ADD CONSTRAINT "Pedidos_notas_privadas" CHECK (char_length("Pedidos"."notas_privadas") <= 5000);--> statement-breakpoint
ALTER TABLE "Pedidos" ADD CONSTRAINT "Pedidos_direccion" CHECK (char_length("Pedidos"."direccion") <= 300);--> statement-breakpoint
-- What the request form wrote into the notes so far. Nothing that anybody sees changes, so versions and open pages rest.
ALTER TABLE "Pedidos" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "Pedidos" p SET telefono = f.whatsapp
  FROM pedidos_formulario f
  WHERE f.codigo_pedido = p."Código de pedido" AND f.whatsapp IS NOT NULL;--> statement-breakpoint
-- One line: street and number, sector, perhaps a municipality, province, and the references in brackets. The province
-- divides it, because all that is typed may hold brackets and commas; a line without one is a street as a whole. Put
-- together again the parts give the same line.
WITH escritas AS (
  SELECT "Código de pedido" AS codigo, split_part(split_part(replace("Notas", chr(13), ''), E'\nDirección: ', 2), E'\n', 1) AS linea
  FROM "Pedidos" WHERE tipo_servicio = 'envio' AND "Notas" LIKE 'Servicio: Envío a domicilio%'
), separadas AS (
  SELECT codigo, coalesce(partes[1], linea) AS lugar, partes[2] AS provincia, partes[3] AS referencias
  FROM escritas LEFT JOIN LATERAL regexp_match(linea, '^(.*?), (Azua|],
  Bahoruco|Barahona|],
  Dajabón|Distrito Nacional|Duarte|El Seibo|Elías Piña|Espaillat|Hato Mayor|Hermanas Mirabal|Independencia|La Altagracia|La Romana|La Vega|María Trinidad Sánchez|Monseñor Nouel|Monte Cristi|Monte Plata|Pedernales|Peravia|Puerto Plata|],
  Samaná|San Cristóbal|San José de Ocoa|San Juan|San Pedro de Macorís|Sánchez Ramírez|Santiago|Santiago Rodríguez|Santo Domingo|],
  Valverde)(?: \((.*)\))?$') AS partes ON true
  WHERE linea <> ''
), partidas AS (
  SELECT *, string_to_array(lugar, ', ') AS partes FROM separadas
), contadas AS (
  SELECT *, cardinality(partes) AS n, provincia IS NOT NULL AND cardinality(partes) > 2 AND partes[cardinality(partes)] = ANY (ARRAY[
    'Azua de Compostela', 'Estebanía', 'Guayabal', 'Las Charcas', 'Las Yayas de Viajama', 'Padre Las Casas',
    'Peralta', 'Pueblo Viejo', 'Sabana Yegua', 'Tábara Arriba', 'Neiba', 'Galván', 'Los Ríos', 'Tamayo',
    'Villa Jaragua', 'Barahona', 'Cabral', 'El Peñón', 'Enriquillo', 'Fundación', 'Jaquimeyes', 'La Ciénaga',
    'Las Salinas', 'Paraíso', 'Polo', 'Vicente Noble', 'Dajabón', 'El Pino', 'Loma de Cabrera', 'Partido',
    'Restauración', 'Santo Domingo de Guzmán', 'San Francisco de Macorís', 'Arenoso', 'Castillo',
    'Eugenio María de Hostos', 'Las Guáranas', 'Pimentel', 'Villa Riva', 'El Seibo', 'Miches', 'Comendador',
    'Bánica', 'El Llano', 'Hondo Valle', 'Juan Santiago', 'Pedro Santana', 'Moca', 'Cayetano Germosén',
    'Gaspar Hernández', 'Jamao al Norte', 'San Víctor', 'Hato Mayor del Rey', 'El Valle', 'Sabana de la Mar',
    'Salcedo', 'Tenares', 'Villa Tapia', 'Jimaní', 'Cristóbal', 'Duvergé', 'La Descubierta', 'Mella', 'Postrer Río',
    'Higüey', 'San Rafael del Yuma', 'La Romana', 'Guaymate', 'Villa Hermosa', 'La Vega', 'Constanza', 'Jarabacoa',
    'Jima Abajo', 'Nagua', 'Cabrera', 'El Factor', 'Río San Juan', 'Bonao', 'Maimón', 'Piedra Blanca',
    'Monte Cristi', 'Castañuelas', 'Guayubín', 'Las Matas de Santa Cruz', 'Pepillo Salcedo', 'Villa Vásquez',
    'Monte Plata', 'Bayaguana', 'Peralvillo', 'Sabana Grande de Boyá', 'Yamasá', 'Pedernales', 'Oviedo', 'Baní',
    'Matanzas', 'Nizao', 'Puerto Plata', 'Altamira', 'Guananico', 'Imbert', 'Los Hidalgos', 'Luperón', 'Sosúa',
    'Villa Isabela', 'Villa Montellano', 'Samaná', 'Las Terrenas', 'Sánchez', 'San Cristóbal', 'Bajos de Haina',
    'Cambita Garabitos', 'Los Cacaos', 'Sabana Grande de Palenque', 'San Gregorio de Nigua', 'Villa Altagracia',
    'Yaguate', 'San José de Ocoa', 'Rancho Arriba', 'Sabana Larga', 'San Juan de la Maguana', 'Bohechío',
    'El Cercado', 'Juan de Herrera', 'Las Matas de Farfán', 'Vallejuelo', 'San Pedro de Macorís', 'Consuelo',
    'Guayacanes', 'Quisqueya', 'Ramón Santana', 'San José de los Llanos', 'Cotuí', 'Cevicos', 'Fantino', 'La Mata',
    'Santiago de los Caballeros', 'Baitoa', 'Jánico', 'Licey al Medio', 'Puñal', 'Sabana Iglesia',
    'San José de las Matas', 'Tamboril', 'Villa Bisonó (Navarrete)', 'Villa González', 'San Ignacio de Sabaneta',
    'Monción', 'Villa Los Almácigos', 'Santo Domingo Este', 'Santo Domingo Norte', 'Santo Domingo Oeste',
    'Boca Chica', 'Los Alcarrizos', 'Pedro Brand', 'San Antonio de Guerra', 'Mao', 'Esperanza', 'Laguna Salada'
  ]) AS con_municipio FROM partidas
), leidas AS (
  SELECT codigo, provincia, referencias,
    CASE WHEN provincia IS NULL OR n < 2 THEN lugar ELSE array_to_string(partes[1 : n - 1 - con_municipio::int], ', ') END AS calle,
    CASE WHEN provincia IS NOT NULL AND n >= 2 THEN partes[n - con_municipio::int] END AS sector,
    CASE WHEN con_municipio THEN partes[n] END AS municipio
  FROM contadas
)
UPDATE "Pedidos" p SET
  direccion = left(coalesce(substring(calle from '^(.+) (?:#|No\.?)?\d\S*$'), substring(calle from '^(.+) [sS]/?[nN]$'), calle), 300),
  numero_casa = coalesce(substring(calle from '^.+ ((?:#|No\.?)?\d\S*)$'), substring(calle from '^.+ ([sS]/?[nN])$')),
  sector = l.sector, municipio = l.municipio, provincia = l.provincia, referencias = l.referencias
  FROM leidas l WHERE l.codigo = p."Código de pedido";--> statement-breakpoint
UPDATE "Pedidos" p SET direccion = c.nueva_direccion, numero_casa = NULL, sector = NULL, municipio = NULL, provincia = NULL, referencias = NULL
  FROM (
    SELECT DISTINCT ON (codigo_pedido) codigo_pedido, nueva_direccion FROM "Solicitudes_Cambio_Direccion"
    WHERE estado = 'aprobada' ORDER BY codigo_pedido, resuelta_en DESC
  ) c WHERE c.codigo_pedido = p."Código de pedido";--> statement-breakpoint
ALTER TABLE "Pedidos" ENABLE TRIGGER USER;
