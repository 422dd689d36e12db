-- What else an anomaly may be named by. Anomalies found before have none until they are raised again.

-- The most likely first, as [[[["model","T8"]],["T8"],0.7], …]: properties, what people call their values, probability.
ALTER TABLE anomaly ADD COLUMN names text NOT NULL DEFAULT '[]';
