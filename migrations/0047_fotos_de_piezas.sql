CREATE TABLE "archivos_de_fotos" (
	"clave" text PRIMARY KEY NOT NULL,
	"contenido" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partes_de_fotos" (
	"foto_id" uuid NOT NULL,
	"desde" integer NOT NULL,
	"contenido" "bytea" NOT NULL,
	CONSTRAINT "partes_de_fotos_foto_id_desde_pk" PRIMARY KEY("foto_id","desde")
);
--> statement-breakpoint
ALTER TABLE "fotos_de_piezas" DROP CONSTRAINT "fotos_de_piezas_pieza_id_piezas_id_fk";
--> statement-breakpoint
ALTER TABLE "fotos_de_piezas" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fotos_de_piezas" ADD COLUMN "recorte" jsonb;--> statement-breakpoint
ALTER TABLE "fotos_de_piezas" ADD COLUMN "tomado" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fotos_de_piezas" ADD COLUMN "intentos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fotos_de_piezas" ADD COLUMN "suelta_desde" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "partes_de_fotos" ADD CONSTRAINT "partes_de_fotos_foto_id_fotos_de_piezas_id_fk" FOREIGN KEY ("foto_id") REFERENCES "public"."fotos_de_piezas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos_de_piezas" ADD CONSTRAINT "fotos_de_piezas_pieza_id_piezas_id_fk" FOREIGN KEY ("pieza_id") REFERENCES "public"."piezas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fotos_de_piezas_en_cola" ON "fotos_de_piezas" USING btree ("creada_en") WHERE "fotos_de_piezas"."estado" = 'en_cola';