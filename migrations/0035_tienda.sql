ALTER TABLE "pedidos_formulario" ADD COLUMN "tienda" text;--> statement-breakpoint
ALTER TABLE "pedidos_formulario" ADD COLUMN "cual_tienda" text;