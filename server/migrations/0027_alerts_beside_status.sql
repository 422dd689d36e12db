-- Counts by alert and lists of devices with an alert read this index alone: of a million devices, a few per cent have one.
-- It does what device_health_by_status does too, which processes of the last release still use.

CREATE INDEX device_health_by_alerts ON device_health (world_id, device_status, number)
  INCLUDE (cohort_id, access_point_status, idle_status, out_of_contact_status, reboot_status, time_error_status,
           average_discharge_status, low_power_status, location_time_status, location_distance_status, drop_status);
