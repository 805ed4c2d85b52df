CREATE TABLE "ajustes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ajustes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"clave" text NOT NULL,
	"valor" jsonb,
	"persona" uuid,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"deshace" bigint,
	CONSTRAINT "ajustes_clave" CHECK ("clave" ~ '^[a-z]+([.][a-z0-9_-]+)*$' and char_length("clave") <= 80)
);
--> statement-breakpoint
ALTER TABLE "ajustes" ADD CONSTRAINT "ajustes_persona_user_id_fk" FOREIGN KEY ("persona") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ajustes" ADD CONSTRAINT "ajustes_deshace_ajustes_id_fk" FOREIGN KEY ("deshace") REFERENCES "public"."ajustes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ajustes_por_clave" ON "ajustes" USING btree ("clave","id");--> statement-breakpoint
CREATE INDEX "ajustes_por_persona" ON "ajustes" USING btree ("persona");--> statement-breakpoint
CREATE INDEX "ajustes_por_deshace" ON "ajustes" USING btree ("deshace");--> statement-breakpoint
CREATE TRIGGER ajustes_nuevo AFTER INSERT ON "ajustes" REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema('ajustes');
