-- A world that is being removed: nobody enters it any more, whatever is left of it.
ALTER TABLE world ADD COLUMN removed_at timestamptz;
