CREATE TABLE "pospuestos" (
	"espera" text PRIMARY KEY NOT NULL,
	"hasta" timestamp with time zone NOT NULL,
	"por" uuid,
	CONSTRAINT "pospuestos_espera" CHECK (char_length("espera") between 3 and 80)
);
--> statement-breakpoint
ALTER TABLE "pospuestos" ADD CONSTRAINT "pospuestos_por_user_id_fk" FOREIGN KEY ("por") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pospuestos_por_quien" ON "pospuestos" USING btree ("por");--> statement-breakpoint
CREATE TRIGGER pospuestos_nuevo_en_gestion AFTER INSERT ON pospuestos REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema('gestion:bandeja');--> statement-breakpoint
CREATE TRIGGER pospuestos_cambiado_en_gestion AFTER UPDATE ON pospuestos REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema('gestion:bandeja');--> statement-breakpoint
CREATE TRIGGER pospuestos_quitado_en_gestion AFTER DELETE ON pospuestos REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema('gestion:bandeja');
