-- The audit trail at any length: a page, a filter or a search finds its entries without reading the others.

-- What a search looks at. No text that is searched for has a line break in it, so none reaches from one part to the next.
ALTER TABLE audit_entry ADD COLUMN search_text text GENERATED ALWAYS AS (
  lower(email || E'\n' || coalesce(record, '') || E'\n' || address)
) STORED;
CREATE INDEX audit_entry_by_text ON audit_entry USING gin (world_id, search_text gin_trgm_ops);
-- In the order of the list, with the texts beside it: for what matches many entries, or is too short for the index above.
DROP INDEX audit_entry_by_time;
CREATE INDEX audit_entry_by_time ON audit_entry (world_id, at, id) INCLUDE (search_text);
CREATE INDEX audit_entry_by_action ON audit_entry (world_id, action, at, id);

-- The first entries, in the order of their times, that contain a text. As with devices, it searches in the service's place, within
-- the world of its transaction and no other, since row-level security keeps LIKE off these indexes; a plan for each text.
CREATE FUNCTION audit_containing(
  wanted_world text, wanted text, actions text[], first bigint, last bigint, falling boolean, most integer
) RETURNS TABLE (at bigint, id text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  pattern text := '%' || regexp_replace(lower(wanted), '([\\%_])', '\\\1', 'g') || '%';
BEGIN
  IF wanted_world IS DISTINCT FROM current_setting('app.world', true) THEN RETURN; END IF;
  RETURN QUERY EXECUTE format(
    'SELECT e.at, e.id FROM audit_entry e
     WHERE e.world_id = $1 AND %1$s AND ($3 IS NULL OR e.action = ANY ($3))
       AND ($4 IS NULL OR e.at >= $4) AND ($5 IS NULL OR e.at <= $5)
     ORDER BY e.at %2$s, e.id %2$s LIMIT $6',
    -- Without three letters or digits in a row the index of texts would be read whole, which takes longer than the one of times.
    CASE WHEN wanted ~ '[[:alnum:]]{3}' THEN 'e.search_text LIKE $2' ELSE '(e.search_text LIKE $2) IS TRUE' END,
    CASE WHEN falling THEN 'DESC' ELSE 'ASC' END
  ) USING wanted_world, pattern, actions, first, last, most;
END $$;
REVOKE ALL ON FUNCTION audit_containing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_containing TO muster_service;

-- What is known of the texts decides which of the indexes a search takes: not only once somebody has looked at them.
ANALYZE audit_entry;
