ALTER TABLE "creditos_dados" ADD COLUMN "pago" bigint;--> statement-breakpoint
ALTER TABLE "creditos_dados" ADD CONSTRAINT "creditos_dados_pago_pagos_id_fk" FOREIGN KEY ("pago") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creditos_dados" ADD CONSTRAINT "creditos_dados_pago_unique" UNIQUE("pago");