package dev.portcullis.ejb.audit;

import com.fasterxml.jackson.annotation.JsonIgnore;

/** A result of an {@link Audited} method that knows the id of what was made or changed. */
public interface AuditedResource {
  /** The id for the audit row; never part of the JSON. */
  @JsonIgnore
  String auditId();
}
