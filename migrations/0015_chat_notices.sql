-- The notice has the mark that the change leaves, so that who follows need not read it; and that its visitor has seen
-- something changes nothing in the desk's lists.
CREATE OR REPLACE FUNCTION avisar_conversacion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fila conversaciones := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  marca text := CASE WHEN TG_OP = 'DELETE' THEN '' ELSE ' ' || fila.version END;
BEGIN
  PERFORM pg_notify('vivo', 'conversacion:' || fila.id || marca);
  PERFORM pg_notify('vivo', 'gestion:conversacion:' || fila.id || marca);
  IF TG_OP <> 'UPDATE' OR OLD.visto_por_visitante = NEW.visto_por_visitante THEN
    PERFORM pg_notify('vivo', 'gestion:chat');
  END IF;
  -- Who waits has another place in the queue, and somebody may be free.
  IF TG_OP <> 'UPDATE' OR (OLD.estado, OLD.agente_id, OLD.espera_desde) IS DISTINCT FROM (NEW.estado, NEW.agente_id, NEW.espera_desde) THEN
    PERFORM pg_notify('vivo', 'cola-de-chat');
  END IF;
  RETURN NULL;
END $$;
