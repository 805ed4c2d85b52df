-- Orders take pieces and others are moved while somebody edits one. That is no change of what the person sees in the form.
DROP TRIGGER piezas_version ON piezas;--> statement-breakpoint
CREATE TRIGGER piezas_version BEFORE UPDATE ON piezas
  FOR EACH ROW WHEN (
    to_jsonb(OLD) - ARRAY['orden', 'quedan', 'busqueda'] IS DISTINCT FROM to_jsonb(NEW) - ARRAY['orden', 'quedan', 'busqueda']
  ) EXECUTE FUNCTION contar_version();
