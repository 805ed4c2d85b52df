ALTER TABLE "Solicitudes_Cambio_Direccion" ADD COLUMN "direccion" text;--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ADD COLUMN "numero_casa" text;--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ADD COLUMN "sector" text;--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ADD COLUMN "municipio" text;--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ADD COLUMN "provincia" text;--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ADD COLUMN "referencias" text;--> statement-breakpoint
-- A piece that is ready waits for who comes for it, or for who takes it there: which one the page and the mail say.
UPDATE "Estatus" SET "descripcion" = 'Tu pieza está lista.'
  WHERE "id" = 6 AND "descripcion" = 'Puedes pasar a buscarlo o esperar la entrega.';--> statement-breakpoint
-- One that is kept goes out, or waits for who comes for it: which one the page and the mail say.
UPDATE "Estatus" SET "descripcion" = 'Tu pieza está terminada y guardada.'
  WHERE "id" = 5 AND "descripcion" = 'Tu pedido está guardado y listo para salir.';
