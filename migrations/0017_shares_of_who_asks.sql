DROP INDEX "correos_de_formulario";--> statement-breakpoint
DROP INDEX "correos_por_casilla";--> statement-breakpoint
ALTER TABLE "correos" ADD COLUMN "casa" text;--> statement-breakpoint
ALTER TABLE "correos" ADD COLUMN "red" text;--> statement-breakpoint
ALTER TABLE "Solicitudes_Ayuda" ADD COLUMN "casa" text;--> statement-breakpoint
ALTER TABLE "Solicitudes_Ayuda" ADD COLUMN "red" text;--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ADD COLUMN "casa" text;--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ADD COLUMN "red" text;--> statement-breakpoint
CREATE INDEX "correos_por_red" ON "correos" USING btree ("funcion","red","desde") WHERE "correos"."red" is not null;--> statement-breakpoint
CREATE INDEX "correos_de_formulario" ON "correos" USING btree ("funcion","desde") WHERE "correos"."red" is not null;--> statement-breakpoint
CREATE INDEX "correos_por_casilla" ON "correos" USING btree ("funcion","casilla","desde") WHERE "correos"."red" is not null;