package dev.portcullis.ejb.audit;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * A result of an {@link Audited} method that provides the id of the created or changed resource.
 */
public interface AuditedResource {
  /** The id for the audit row; never part of the JSON. */
  @JsonIgnore
  String auditId();
}
