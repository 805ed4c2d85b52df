CREATE TABLE "cierres" (
	"dia" date PRIMARY KEY NOT NULL,
	"autor" uuid,
	"cerrado_en" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comprobantes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"codigo_pedido" text NOT NULL,
	"origen" text NOT NULL,
	"estado" text DEFAULT 'espera' NOT NULL,
	"tipo" text NOT NULL,
	"bytes" integer NOT NULL,
	"ancho" integer,
	"alto" integer,
	"contenido" "bytea",
	"hash" "bytea" NOT NULL,
	"huella" "bytea",
	"banco" text,
	"referencia" text,
	"monto" numeric(12, 2) NOT NULL,
	"hecho_en" timestamp with time zone,
	"visto_antes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"autor" uuid,
	"decidido_por" uuid,
	"decidido_en" timestamp with time zone,
	"razon" text,
	"fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comprobantes_origen" CHECK ("origen" in ('enlace', 'miembro', 'personal')),
	CONSTRAINT "comprobantes_estado" CHECK ("estado" in ('espera', 'confirmado', 'rechazado')),
	CONSTRAINT "comprobantes_tipo" CHECK ("tipo" in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
	CONSTRAINT "comprobantes_monto" CHECK ("comprobantes"."monto" > 0),
	CONSTRAINT "comprobantes_bytes" CHECK (octet_length("comprobantes"."contenido") <= 5242880),
	CONSTRAINT "comprobantes_largos" CHECK (char_length("banco") between 1 and 60 and char_length("referencia") between 1 and 60 and char_length("razon") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "cuotas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cuotas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"codigo_pedido" text NOT NULL,
	"orden" smallint NOT NULL,
	"monto" numeric(12, 2) NOT NULL,
	"antes_de" date,
	"recordada_antes" timestamp with time zone,
	"recordada_el_dia" timestamp with time zone,
	"recordada_despues" timestamp with time zone,
	"silenciada_en" timestamp with time zone,
	"creada_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cuotas_monto" CHECK ("cuotas"."monto" > 0)
);
--> statement-breakpoint
CREATE TABLE "datos_fiscales" (
	"codigo_pedido" text PRIMARY KEY NOT NULL,
	"rnc" text,
	"nombre" text,
	"encf" text,
	CONSTRAINT "datos_fiscales_rnc" CHECK ("rnc" ~ '^([0-9]{9}|[0-9]{11})$'),
	CONSTRAINT "datos_fiscales_encf" CHECK ("encf" ~ '^[A-Z][0-9]{10,12}$'),
	CONSTRAINT "datos_fiscales_nombre" CHECK (char_length("nombre") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "formatos_de_banco" (
	"cuenta" text PRIMARY KEY NOT NULL,
	"columnas" jsonb NOT NULL,
	"autor" uuid,
	"cambiado_en" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "libro" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"ultimo_recibo" integer DEFAULT 0 NOT NULL,
	"cerrado_hasta" date,
	CONSTRAINT "libro_uno" CHECK ("libro"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "lineas_de_cierre" (
	"dia" date NOT NULL,
	"orden" smallint NOT NULL,
	"metodo" text NOT NULL,
	"persona" uuid,
	"esperado" numeric(12, 2) NOT NULL,
	"contado" numeric(12, 2) NOT NULL,
	"razon" text,
	CONSTRAINT "lineas_de_cierre_dia_orden_pk" PRIMARY KEY("dia","orden"),
	CONSTRAINT "lineas_de_cierre_metodo" CHECK ("metodo" in ('transferencia', 'efectivo', 'contra_entrega', 'saldo', 'otro')),
	CONSTRAINT "lineas_de_cierre_razon" CHECK ("lineas_de_cierre"."esperado" = "lineas_de_cierre"."contado" or char_length("razon") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "movimientos_de_banco" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "movimientos_de_banco_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cuenta" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"dia" date NOT NULL,
	"monto" numeric(12, 2) NOT NULL,
	"referencia" text,
	"descripcion" text,
	"comprobante" uuid,
	"autor" uuid,
	"importado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "movimientos_de_banco_hash_unique" UNIQUE("hash"),
	CONSTRAINT "movimientos_de_banco_comprobante_unique" UNIQUE("comprobante"),
	CONSTRAINT "movimientos_de_banco_largos" CHECK (char_length("referencia") between 1 and 60 and char_length("descripcion") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "pagos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pagos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recibo" integer NOT NULL,
	"codigo_pedido" text NOT NULL,
	"clase" text NOT NULL,
	"metodo" text NOT NULL,
	"monto" numeric(12, 2) NOT NULL,
	"dia" date NOT NULL,
	"referencia" text,
	"razon" text,
	"cobrado_por" uuid,
	"autor" uuid,
	"corrige" bigint,
	"grupo" uuid,
	"lote" uuid,
	"comprobante" uuid,
	"fecha_creacion" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "pagos_recibo_unique" UNIQUE("recibo"),
	CONSTRAINT "pagos_clase" CHECK ("clase" in ('pago', 'devolucion', 'correccion', 'traspaso')),
	CONSTRAINT "pagos_metodo" CHECK ("metodo" in ('transferencia', 'efectivo', 'contra_entrega', 'saldo', 'otro')),
	CONSTRAINT "pagos_monto" CHECK (case "pagos"."clase" when 'pago' then "pagos"."monto" > 0 when 'devolucion' then "pagos"."monto" < 0 else "pagos"."monto" <> 0 end),
	CONSTRAINT "pagos_corrige" CHECK (("pagos"."clase" = 'correccion') = ("pagos"."corrige" is not null)),
	CONSTRAINT "pagos_grupo" CHECK (("pagos"."clase" = 'traspaso') = ("pagos"."grupo" is not null)),
	CONSTRAINT "pagos_razon" CHECK ("pagos"."clase" = 'pago' or "pagos"."razon" is not null),
	CONSTRAINT "pagos_largos" CHECK (char_length("referencia") between 1 and 60 and char_length("razon") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "propuestas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "propuestas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"codigo_pedido" text NOT NULL,
	"lineas" jsonb NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"fecha_estimada_entrega" date NOT NULL,
	"plan" text NOT NULL,
	"cuotas" jsonb NOT NULL,
	"vale_hasta" date NOT NULL,
	"estado" text DEFAULT 'abierta' NOT NULL,
	"palabras" text,
	"decidida_por" text,
	"decidida_persona" uuid,
	"decidida_en" timestamp with time zone,
	"razon" text,
	"autor" uuid,
	"creada_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "propuestas_plan" CHECK ("plan" in ('antes', 'mitad', 'al_recibir', 'otro')),
	CONSTRAINT "propuestas_estado" CHECK ("estado" in ('abierta', 'aceptada', 'por_cambiar', 'reemplazada', 'vencida', 'retirada')),
	CONSTRAINT "propuestas_decidida_por" CHECK ("decidida_por" in ('enlace', 'miembro', 'personal')),
	CONSTRAINT "propuestas_total" CHECK ("propuestas"."total" > 0),
	CONSTRAINT "propuestas_largos" CHECK (char_length("palabras") between 1 and 1000 and char_length("razon") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "rendiciones" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rendiciones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mensajero" uuid,
	"dia" date NOT NULL,
	"esperado" numeric(12, 2) NOT NULL,
	"contado" numeric(12, 2) NOT NULL,
	"razon" text,
	"recibido_por" uuid,
	"fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rendiciones_contado" CHECK ("rendiciones"."contado" >= 0),
	CONSTRAINT "rendiciones_razon" CHECK ("rendiciones"."esperado" = "rendiciones"."contado" or char_length("razon") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "cierres" ADD CONSTRAINT "cierres_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD CONSTRAINT "comprobantes_codigo_pedido_Pedidos_Código de pedido_fk" FOREIGN KEY ("codigo_pedido") REFERENCES "public"."Pedidos"("Código de pedido") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD CONSTRAINT "comprobantes_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD CONSTRAINT "comprobantes_decidido_por_user_id_fk" FOREIGN KEY ("decidido_por") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuotas" ADD CONSTRAINT "cuotas_codigo_pedido_Pedidos_Código de pedido_fk" FOREIGN KEY ("codigo_pedido") REFERENCES "public"."Pedidos"("Código de pedido") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "datos_fiscales" ADD CONSTRAINT "datos_fiscales_codigo_pedido_Pedidos_Código de pedido_fk" FOREIGN KEY ("codigo_pedido") REFERENCES "public"."Pedidos"("Código de pedido") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "formatos_de_banco" ADD CONSTRAINT "formatos_de_banco_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineas_de_cierre" ADD CONSTRAINT "lineas_de_cierre_dia_cierres_dia_fk" FOREIGN KEY ("dia") REFERENCES "public"."cierres"("dia") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineas_de_cierre" ADD CONSTRAINT "lineas_de_cierre_persona_user_id_fk" FOREIGN KEY ("persona") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_de_banco" ADD CONSTRAINT "movimientos_de_banco_comprobante_comprobantes_id_fk" FOREIGN KEY ("comprobante") REFERENCES "public"."comprobantes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_de_banco" ADD CONSTRAINT "movimientos_de_banco_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_codigo_pedido_Pedidos_Código de pedido_fk" FOREIGN KEY ("codigo_pedido") REFERENCES "public"."Pedidos"("Código de pedido") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_cobrado_por_user_id_fk" FOREIGN KEY ("cobrado_por") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_corrige_pagos_id_fk" FOREIGN KEY ("corrige") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_comprobante_comprobantes_id_fk" FOREIGN KEY ("comprobante") REFERENCES "public"."comprobantes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "propuestas" ADD CONSTRAINT "propuestas_codigo_pedido_Pedidos_Código de pedido_fk" FOREIGN KEY ("codigo_pedido") REFERENCES "public"."Pedidos"("Código de pedido") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "propuestas" ADD CONSTRAINT "propuestas_decidida_persona_user_id_fk" FOREIGN KEY ("decidida_persona") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "propuestas" ADD CONSTRAINT "propuestas_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rendiciones" ADD CONSTRAINT "rendiciones_mensajero_user_id_fk" FOREIGN KEY ("mensajero") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rendiciones" ADD CONSTRAINT "rendiciones_recibido_por_user_id_fk" FOREIGN KEY ("recibido_por") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comprobantes_por_pedido" ON "comprobantes" USING btree ("codigo_pedido","fecha_creacion");--> statement-breakpoint
CREATE INDEX "comprobantes_que_esperan" ON "comprobantes" USING btree ("fecha_creacion","id") WHERE "comprobantes"."estado" = 'espera';--> statement-breakpoint
CREATE INDEX "comprobantes_por_hash" ON "comprobantes" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "comprobantes_por_referencia" ON "comprobantes" USING btree ("referencia") WHERE "comprobantes"."referencia" is not null;--> statement-breakpoint
CREATE INDEX "comprobantes_por_monto" ON "comprobantes" USING btree ("monto","hecho_en");--> statement-breakpoint
CREATE INDEX "comprobantes_por_limpiar" ON "comprobantes" USING btree ("fecha_creacion") WHERE "comprobantes"."contenido" is not null;--> statement-breakpoint
CREATE INDEX "comprobantes_por_autor" ON "comprobantes" USING btree ("autor");--> statement-breakpoint
CREATE INDEX "comprobantes_por_quien_decide" ON "comprobantes" USING btree ("decidido_por");--> statement-breakpoint
CREATE UNIQUE INDEX "cuotas_por_pedido" ON "cuotas" USING btree ("codigo_pedido","orden");--> statement-breakpoint
CREATE INDEX "cuotas_por_recordar" ON "cuotas" USING btree ("antes_de") WHERE "cuotas"."antes_de" is not null and "cuotas"."silenciada_en" is null;--> statement-breakpoint
CREATE INDEX "lineas_de_cierre_por_persona" ON "lineas_de_cierre" USING btree ("persona");--> statement-breakpoint
CREATE INDEX "movimientos_de_banco_sueltos" ON "movimientos_de_banco" USING btree ("monto","dia") WHERE "movimientos_de_banco"."comprobante" is null;--> statement-breakpoint
CREATE INDEX "movimientos_de_banco_por_dia" ON "movimientos_de_banco" USING btree ("cuenta","dia");--> statement-breakpoint
CREATE INDEX "movimientos_de_banco_por_autor" ON "movimientos_de_banco" USING btree ("autor");--> statement-breakpoint
CREATE INDEX "pagos_por_pedido" ON "pagos" USING btree ("codigo_pedido","id");--> statement-breakpoint
CREATE INDEX "pagos_por_dia" ON "pagos" USING btree ("dia","id");--> statement-breakpoint
CREATE INDEX "pagos_por_referencia" ON "pagos" USING btree ("referencia") WHERE "pagos"."referencia" is not null;--> statement-breakpoint
CREATE INDEX "pagos_por_correccion" ON "pagos" USING btree ("corrige") WHERE "pagos"."corrige" is not null;--> statement-breakpoint
CREATE INDEX "pagos_por_comprobante" ON "pagos" USING btree ("comprobante") WHERE "pagos"."comprobante" is not null;--> statement-breakpoint
CREATE INDEX "pagos_por_quien_cobra" ON "pagos" USING btree ("cobrado_por","dia");--> statement-breakpoint
CREATE INDEX "pagos_por_autor" ON "pagos" USING btree ("autor");--> statement-breakpoint
CREATE UNIQUE INDEX "propuestas_una_abierta" ON "propuestas" USING btree ("codigo_pedido") WHERE "propuestas"."estado" = 'abierta';--> statement-breakpoint
CREATE INDEX "propuestas_por_pedido" ON "propuestas" USING btree ("codigo_pedido","id");--> statement-breakpoint
CREATE INDEX "propuestas_por_vencer" ON "propuestas" USING btree ("vale_hasta") WHERE "propuestas"."estado" = 'abierta';--> statement-breakpoint
CREATE INDEX "propuestas_por_autor" ON "propuestas" USING btree ("autor");--> statement-breakpoint
CREATE INDEX "propuestas_por_quien_decide" ON "propuestas" USING btree ("decidida_persona");--> statement-breakpoint
CREATE INDEX "rendiciones_por_dia" ON "rendiciones" USING btree ("dia","id");--> statement-breakpoint
CREATE INDEX "rendiciones_por_mensajero" ON "rendiciones" USING btree ("mensajero","dia");--> statement-breakpoint
CREATE INDEX "rendiciones_por_quien_recibe" ON "rendiciones" USING btree ("recibido_por");--> statement-breakpoint
INSERT INTO libro DEFAULT VALUES;
--> statement-breakpoint
-- The ledger is only added to. The columns that are left out may hold personal data, which is erased when its owner
-- leaves; the order's code follows the order.
CREATE FUNCTION rechazar_cambio_de_pago() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Un pago no se cambia ni se borra: se corrige con otra fila.' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER pagos_fijos BEFORE DELETE OR UPDATE OF recibo, clase, metodo, monto, dia, corrige, grupo, comprobante, fecha_creacion
  ON pagos FOR EACH ROW EXECUTE FUNCTION rechazar_cambio_de_pago();
--> statement-breakpoint
-- An order's version counts its payments, prices and instalments too.
CREATE TRIGGER pagos_cuentan AFTER INSERT ON pagos
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_lineas();
--> statement-breakpoint
CREATE TRIGGER propuestas_nuevas AFTER INSERT ON propuestas
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_lineas();
--> statement-breakpoint
CREATE TRIGGER propuestas_cambiadas AFTER UPDATE ON propuestas
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_lineas();
--> statement-breakpoint
CREATE TRIGGER cuotas_nuevas AFTER INSERT ON cuotas
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_lineas();
--> statement-breakpoint
CREATE TRIGGER cuotas_quitadas AFTER DELETE ON cuotas
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_lineas();
--> statement-breakpoint
-- A receipt leaves the version alone, because what a customer sends must refuse no move of staff.
CREATE FUNCTION avisar_comprobante() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', 'pedidos:' || f.codigo_pedido) FROM (SELECT DISTINCT codigo_pedido FROM filas) f;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comprobantes_nuevos AFTER INSERT ON comprobantes
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_comprobante();
--> statement-breakpoint
CREATE TRIGGER comprobantes_cambiados AFTER UPDATE ON comprobantes
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_comprobante();
--> statement-breakpoint
DO $$
DECLARE tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['pagos', 'comprobantes', 'movimientos_de_banco', 'rendiciones', 'cierres'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_nuevo_en_dinero', tabla, 'gestion:dinero');
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_cambiado_en_dinero', tabla, 'gestion:dinero');
  END LOOP;
END $$;
