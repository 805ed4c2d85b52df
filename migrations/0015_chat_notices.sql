-- That somebody has seen a message is no other version of the conversation: it stands in the mark itself.
DROP TRIGGER conversaciones_version ON conversaciones;
--> statement-breakpoint
CREATE TRIGGER conversaciones_version BEFORE UPDATE ON conversaciones
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*
    AND (OLD.visto_por_visitante, OLD.visto_por_gestion) = (NEW.visto_por_visitante, NEW.visto_por_gestion))
  EXECUTE FUNCTION contar_version();
--> statement-breakpoint
-- The notice has the mark that the change leaves, so that who follows need not read it (src/chat/visto.ts).
CREATE OR REPLACE FUNCTION avisar_conversacion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fila conversaciones := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  marca text := CASE WHEN TG_OP = 'DELETE' THEN ''
    ELSE format(' %s.%s.%s', fila.version, fila.visto_por_visitante, fila.visto_por_gestion) END;
BEGIN
  PERFORM pg_notify('vivo', 'conversacion:' || fila.id || marca);
  PERFORM pg_notify('vivo', 'gestion:conversacion:' || fila.id || marca);
  -- What its visitor has seen stands in none of the desk's lists.
  IF TG_OP <> 'UPDATE' OR OLD.visto_por_visitante = NEW.visto_por_visitante THEN
    PERFORM pg_notify('vivo', 'gestion:chat');
  END IF;
  -- Who waits has another place in the queue, and somebody may be free.
  IF TG_OP <> 'UPDATE' OR (OLD.estado, OLD.agente_id, OLD.espera_desde) IS DISTINCT FROM (NEW.estado, NEW.agente_id, NEW.espera_desde) THEN
    PERFORM pg_notify('vivo', 'cola-de-chat');
  END IF;
  RETURN NULL;
END $$;
