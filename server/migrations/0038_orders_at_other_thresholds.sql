-- What an order list needs to be tried at other thresholds (ADR 0046).

-- Days after the last reading for each of the thresholds that can be tried and each level that a forecast keeps, two bytes
-- each; null until the forecast is renewed.
ALTER TABLE battery_forecast ADD COLUMN days_left_at_others bytea;

-- The health, in percent, at which batteries were to be replaced when forecasts were renewed; null for a run before this.
ALTER TABLE battery_forecast_run ADD COLUMN threshold double precision;
