CREATE SEQUENCE "public"."sorteos_de_codigos" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "correos" ADD COLUMN "vaciado" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "series_pedidos" ADD COLUMN "contar_en" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "correos_por_vaciar" ON "correos" USING btree ("fecha_creacion") WHERE "correos"."vaciado" is null;