CREATE TABLE "circulares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "circulares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"politica" text NOT NULL,
	"vigente_desde" date NOT NULL,
	"mensaje" text NOT NULL,
	"cuantos" integer NOT NULL,
	"autor" uuid,
	"ultimo" uuid,
	"fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL,
	"terminada" timestamp with time zone,
	CONSTRAINT "circulares_politica" CHECK ("politica" in ('privacidad', 'envio', 'terminos')),
	CONSTRAINT "circulares_largos" CHECK (char_length("mensaje") between 1 and 3000)
);
--> statement-breakpoint
ALTER TABLE "correos" ADD COLUMN "circular" bigint;--> statement-breakpoint
ALTER TABLE "circulares" ADD CONSTRAINT "circulares_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circulares_por_autor" ON "circulares" USING btree ("autor");--> statement-breakpoint
CREATE INDEX "correos_por_circular" ON "correos" USING btree ("circular","estado") WHERE "correos"."circular" is not null;