-- The history of batteries (ADR 0043).

-- The last reading of each week, packed, up to the week before that of the latest reading, which the row has anyway.
ALTER TABLE battery ADD COLUMN weeks bytea;
-- Beside the row: this is rewritten with every reading, the weeks only as a week ends.
ALTER TABLE battery SET (toast_tuple_target = 512);
