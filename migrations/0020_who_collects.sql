ALTER TABLE "Pedidos" ADD COLUMN "autorizado_a_recoger" text;--> statement-breakpoint
ALTER TABLE "Solicitudes_Retiro" ADD COLUMN "autorizado" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "Pedidos" ADD CONSTRAINT "Pedidos_autorizado_a_recoger" CHECK (char_length("autorizado_a_recoger") between 1 and 120);