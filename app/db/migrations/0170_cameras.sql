-- How each tablet's camera is set for photos of the journal. A device carries the id of its row, which opens nothing.
create table camera_devices (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  has_grid boolean not null,
  overlay_percent int not null check (overlay_percent between 0 and 100),
  resolution text not null check (resolution in ('highest', '1080', '720')),
  camera text check (length(camera) between 1 and 200),
  changed_at timestamptz not null,
  changed_by_name text not null
);
comment on column camera_devices.camera is 'the chosen camera as the device names it; null: the one on its back';
