ALTER TABLE "movimientos_de_banco" ADD COLUMN "pago" bigint;--> statement-breakpoint
ALTER TABLE "movimientos_de_banco" ADD CONSTRAINT "movimientos_de_banco_pago_pagos_id_fk" FOREIGN KEY ("pago") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "movimientos_de_banco_sin_comprobante" ON "movimientos_de_banco" USING btree ("dia","id") WHERE "movimientos_de_banco"."comprobante" is null;--> statement-breakpoint
ALTER TABLE "movimientos_de_banco" ADD CONSTRAINT "movimientos_de_banco_pago_unique" UNIQUE("pago");