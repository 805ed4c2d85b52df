CREATE TABLE "alarmas" (
	"clave" text PRIMARY KEY NOT NULL,
	"desde" timestamp with time zone DEFAULT now() NOT NULL,
	"texto" text NOT NULL,
	"que_hacer" text
);
--> statement-breakpoint
CREATE TABLE "fallas" (
	"clase" text NOT NULL,
	"dia" date NOT NULL,
	"veces" integer NOT NULL,
	"ultima" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fallas_clase_dia_pk" PRIMARY KEY("clase","dia")
);
--> statement-breakpoint
ALTER TABLE "envios_push" DROP CONSTRAINT "envios_push_clase";--> statement-breakpoint
ALTER TABLE "envios_push" ADD CONSTRAINT "envios_push_clase" CHECK ("clase" in ('pedido_nuevo', 'mensaje', 'ayuda', 'chat', 'mi_pedido', 'prueba', 'alarma'));