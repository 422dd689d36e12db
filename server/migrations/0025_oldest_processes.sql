-- The oldest processes that can run on what a migration leaves, as the number of the newest migration they know; null
-- where those before it can. Announced before it is applied: then `applied_at` is infinity (docs/adr/0039).
ALTER TABLE migration ADD COLUMN oldest integer;
