CREATE TABLE "respaldos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "respaldos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inicio" timestamp with time zone DEFAULT now() NOT NULL,
	"fin" timestamp with time zone,
	"clase" text NOT NULL,
	"estado" text DEFAULT 'en_curso' NOT NULL,
	"bytes" bigint,
	"lugar" text,
	"copiado" timestamp with time zone,
	"verificado" timestamp with time zone,
	"error" text,
	CONSTRAINT "respaldos_clase" CHECK ("clase" in ('automatico', 'manual')),
	CONSTRAINT "respaldos_estado" CHECK ("estado" in ('en_curso', 'hecho', 'fallido')),
	CONSTRAINT "respaldos_fin" CHECK (("respaldos"."estado" = 'en_curso') = ("respaldos"."fin" is null))
);
