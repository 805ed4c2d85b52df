ALTER TABLE "Pedidos" ADD COLUMN "costo_envio" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ADD COLUMN "telefono" text;--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ADD COLUMN "costo_aceptado" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ADD COLUMN "costo_envio" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "Pedidos" ADD CONSTRAINT "Pedidos_costo_envio" CHECK ("Pedidos"."costo_envio" >= 0);--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ADD CONSTRAINT "Solicitudes_Cambio_telefono" CHECK (char_length("Solicitudes_Cambio_Direccion"."telefono") <= 30);--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ADD CONSTRAINT "Solicitudes_Cambio_costos" CHECK ("Solicitudes_Cambio_Direccion"."costo_aceptado" >= 0 and "Solicitudes_Cambio_Direccion"."costo_envio" >= 0);