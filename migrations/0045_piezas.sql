CREATE TABLE "fotos_de_piezas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pieza_id" uuid,
	"orden" integer DEFAULT 0 NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"ancho" integer,
	"alto" integer,
	"color" char(7),
	"estado" text NOT NULL,
	"error" text,
	"creada_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fotos_de_piezas_alt" CHECK (char_length("alt") between 0 and 200),
	CONSTRAINT "fotos_de_piezas_color" CHECK ("color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "fotos_de_piezas_estado" CHECK ("estado" in ('subiendo', 'en_cola', 'lista', 'rechazada'))
);
--> statement-breakpoint
CREATE TABLE "piezas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nombre" text NOT NULL,
	"slug" text NOT NULL,
	"clase" text NOT NULL,
	"precio" numeric(12, 2) NOT NULL,
	"precio_desde" boolean DEFAULT false NOT NULL,
	"descripcion" text DEFAULT '' NOT NULL,
	"medida" text DEFAULT '' NOT NULL,
	"materiales" text DEFAULT '' NOT NULL,
	"existencias" text NOT NULL,
	"quedan" integer,
	"dias_de_hechura" integer,
	"opciones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"publicada_en" timestamp with time zone,
	"guardada_en" timestamp with time zone,
	"vendida_en" timestamp with time zone,
	"elegida" boolean DEFAULT false NOT NULL,
	"orden" integer DEFAULT 0 NOT NULL,
	"ejemplo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creada_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piezas_slug_unique" UNIQUE("slug"),
	CONSTRAINT "piezas_largos" CHECK (char_length("nombre") between 1 and 120 and char_length("slug") between 1 and 80 and char_length("descripcion") between 0 and 1000 and char_length("medida") between 0 and 120 and char_length("materiales") between 0 and 200),
	CONSTRAINT "piezas_slug" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "piezas_clase" CHECK ("clase" in ('pulsera', 'collar', 'aretes', 'anillo', 'mariposa', 'cartera', 'otra')),
	CONSTRAINT "piezas_existencias" CHECK ("existencias" in ('unica', 'varias', 'al_pedido')),
	CONSTRAINT "piezas_precio" CHECK ("piezas"."precio" > 0),
	CONSTRAINT "piezas_quedan" CHECK (case "existencias" when 'al_pedido' then "quedan" is null when 'unica' then "quedan" between 0 and 1 else "quedan" between 0 and 9999 end),
	CONSTRAINT "piezas_dias" CHECK ("piezas"."dias_de_hechura" between 0 and 90)
);
--> statement-breakpoint
CREATE TABLE "slugs_de_piezas" (
	"slug" text PRIMARY KEY NOT NULL,
	"pieza_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fotos_de_piezas" ADD CONSTRAINT "fotos_de_piezas_pieza_id_piezas_id_fk" FOREIGN KEY ("pieza_id") REFERENCES "public"."piezas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slugs_de_piezas" ADD CONSTRAINT "slugs_de_piezas_pieza_id_piezas_id_fk" FOREIGN KEY ("pieza_id") REFERENCES "public"."piezas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fotos_de_piezas_por_pieza" ON "fotos_de_piezas" USING btree ("pieza_id","orden");--> statement-breakpoint
CREATE INDEX "fotos_de_piezas_sueltas" ON "fotos_de_piezas" USING btree ("creada_en") WHERE "fotos_de_piezas"."pieza_id" is null;--> statement-breakpoint
CREATE INDEX "piezas_en_vitrina" ON "piezas" USING btree ("clase","orden","publicada_en","id") WHERE "piezas"."publicada_en" is not null;--> statement-breakpoint
CREATE INDEX "piezas_en_gestion" ON "piezas" USING btree ("creada_en","id");--> statement-breakpoint
CREATE INDEX "slugs_de_piezas_por_pieza" ON "slugs_de_piezas" USING btree ("pieza_id");--> statement-breakpoint
ALTER TABLE "piezas" ADD COLUMN "busqueda" text NOT NULL DEFAULT '';--> statement-breakpoint
CREATE FUNCTION escribir_busqueda_de_pieza() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.busqueda := sin_acentos(concat_ws(' ', NEW.nombre, NEW.clase, NEW.materiales, NEW.descripcion));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER piezas_busqueda BEFORE INSERT OR UPDATE ON piezas
  FOR EACH ROW EXECUTE FUNCTION escribir_busqueda_de_pieza();--> statement-breakpoint
CREATE INDEX "piezas_busqueda" ON "piezas" USING gin (busqueda gin_trgm_ops);--> statement-breakpoint
CREATE TRIGGER piezas_version BEFORE UPDATE ON piezas
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION contar_version();--> statement-breakpoint
-- An address that a piece has had belongs to it for good, also while the row itself has another one.
CREATE FUNCTION guardar_slug_de_pieza() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slugs_de_piezas (slug, pieza_id) VALUES (NEW.slug, NEW.id)
    ON CONFLICT (slug) DO UPDATE SET pieza_id = excluded.pieza_id WHERE slugs_de_piezas.pieza_id = excluded.pieza_id;
  IF NOT FOUND THEN
    RAISE unique_violation USING CONSTRAINT = 'slugs_de_piezas_pkey', MESSAGE = 'the address belongs to another piece';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER piezas_slug_nuevo AFTER INSERT OR UPDATE OF slug ON piezas
  FOR EACH ROW EXECUTE FUNCTION guardar_slug_de_pieza();--> statement-breakpoint
DO $$
DECLARE tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['piezas', 'fotos_de_piezas'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_nueva', tabla, 'piezas');
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_cambiada', tabla, 'piezas');
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_quitada', tabla, 'piezas');
  END LOOP;
END $$;
