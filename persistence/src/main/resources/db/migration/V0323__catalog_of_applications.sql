-- What users see of an application in the catalog (R-IDN-24).
alter table applications
  add column description text,
  add column image_url   text;
