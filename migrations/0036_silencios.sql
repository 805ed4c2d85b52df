CREATE TABLE "silencios" (
	"casa" text PRIMARY KEY NOT NULL,
	"conversacion_id" uuid NOT NULL,
	"hasta" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversaciones" ADD COLUMN "casa" text;--> statement-breakpoint
ALTER TABLE "silencios" ADD CONSTRAINT "silencios_conversacion_id_conversaciones_id_fk" FOREIGN KEY ("conversacion_id") REFERENCES "public"."conversaciones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "silencios_por_conversacion" ON "silencios" USING btree ("conversacion_id");--> statement-breakpoint
CREATE INDEX "conversaciones_por_casa" ON "conversaciones" USING btree ("casa") WHERE "conversaciones"."casa" is not null;--> statement-breakpoint
-- A mute takes conversations out of the queue without changing them, so it notifies the queue and the desk itself.
CREATE TRIGGER silencios_cambiados AFTER INSERT OR UPDATE OR DELETE ON silencios
  FOR EACH ROW EXECUTE FUNCTION avisar_turno();
