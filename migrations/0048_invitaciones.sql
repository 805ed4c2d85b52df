CREATE TABLE "invitaciones" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"rol" text NOT NULL,
	"invita" uuid,
	"enviada_en" timestamp with time zone DEFAULT now() NOT NULL,
	"vence" timestamp with time zone NOT NULL,
	CONSTRAINT "invitaciones_rol" CHECK ("rol" in ('admin', 'ayudante', 'mensajero')),
	CONSTRAINT "invitaciones_nombre" CHECK (char_length("nombre") between 1 and 80)
);
--> statement-breakpoint
ALTER TABLE "enlaces" DROP CONSTRAINT "enlaces_tipo";--> statement-breakpoint
ALTER TABLE "enlaces" DROP CONSTRAINT "enlaces_pedido";--> statement-breakpoint
ALTER TABLE "invitaciones" ADD CONSTRAINT "invitaciones_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitaciones" ADD CONSTRAINT "invitaciones_invita_user_id_fk" FOREIGN KEY ("invita") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitaciones_de_quien" ON "invitaciones" USING btree ("invita");--> statement-breakpoint
ALTER TABLE "enlaces" ADD CONSTRAINT "enlaces_tipo" CHECK ("tipo" in ('pedido', 'confirmacion', 'baja', 'cuenta', 'contrasena', 'invitacion', 'vinculo', 'conversacion'));--> statement-breakpoint
ALTER TABLE "enlaces" ADD CONSTRAINT "enlaces_pedido" CHECK ("tipo" in ('baja', 'cuenta', 'contrasena', 'invitacion', 'conversacion') or "enlaces"."codigo_pedido" is not null);--> statement-breakpoint
-- The owner's page of who works here follows the topic of accounts.
CREATE TRIGGER invitaciones_nueva_en_gestion AFTER INSERT ON invitaciones
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema('gestion:clientes');
--> statement-breakpoint
CREATE TRIGGER invitaciones_cambiada_en_gestion AFTER UPDATE ON invitaciones
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema('gestion:clientes');
--> statement-breakpoint
CREATE TRIGGER invitaciones_quitada_en_gestion AFTER DELETE ON invitaciones
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema('gestion:clientes');
