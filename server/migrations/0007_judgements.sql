-- Which settings a world's devices and batteries were last judged by as a whole. Where they are older than those of today, a job
-- judges all of them; nobody who changes settings can forget it.
CREATE TABLE world_judgement (
  world_id text PRIMARY KEY,
  settings_version integer NOT NULL
);
ALTER TABLE world_judgement ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON world_judgement USING (world_id = current_setting('app.world', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON world_judgement TO muster_service;

-- after distribution

ALTER TABLE world_judgement ADD CONSTRAINT world_judgement_of_world FOREIGN KEY (world_id) REFERENCES world (id);
